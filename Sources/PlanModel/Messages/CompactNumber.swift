import PlanGeometry

extension Double {
    /// The number as people read it in a message: at most two decimals, none when it is whole.
    var compact: String {
        let hundredths = (self * 100).rounded() / 100
        guard hundredths.isFinite else { return "\(self)" }
        if let whole = Int64(exactly: hundredths) { return "\(whole)" }
        return "\(hundredths)"
    }
}

extension Point {
    /// The point as people read it in a message: `(12.5, 88)`.
    var compact: String { "(\(x.compact), \(y.compact))" }
}
