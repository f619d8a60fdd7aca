/// Rows of a drawing in the memory of its reader, which saves copying them. They stay as they are as long as this is kept.
public struct DecodedRows {
    /// Rows that follow each other in memory.
    struct Part {
        /// Keeps the memory.
        let owner: AnyObject
        let start: UnsafePointer<UInt8>
        /// Bytes from one row to the next.
        let stride: Int
        let count: Int
    }

    let parts: [Part]

    /// How many rows there are.
    public var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Calls a closure with where each of some rows begins, in order.
    ///
    /// - Parameter range: some of the rows, counted from the first.
    public func forEach(in range: Range<Int>, _ body: (_ index: Int, _ row: UnsafePointer<UInt8>) -> Void) {
        withExtendedLifetime(parts) {
            var first = 0
            for part in parts {
                for index in range.clamped(to: first..<(first + part.count)) {
                    body(index, part.start + (index - first) * part.stride)
                }
                first += part.count
            }
        }
    }
}
