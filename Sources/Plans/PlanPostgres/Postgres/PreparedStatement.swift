/// A statement that the server has compiled, or is about to compile.
struct PreparedStatement {
    let name: String
    /// The types of the parameters; 0 where only null has come so far, and the server has chosen the type.
    let types: [UInt32]

    /// True if values of some types can be sent to the statement; 0 is the type of null.
    func takes(_ others: [UInt32]) -> Bool {
        types.count == others.count && zip(types, others).allSatisfy { $0 == $1 || $1 == 0 }
    }

    /// Types that the values sent so far and others fit, as far as that is possible.
    func types(joining others: [UInt32]) -> [UInt32] {
        types.count == others.count ? zip(types, others).map { $1 == 0 ? $0 : $1 } : others
    }
}
