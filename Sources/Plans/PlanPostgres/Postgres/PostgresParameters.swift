import PlanBase

/// The values of a statement's parameters in PostgreSQL's binary format.
struct PostgresParameters {
    /// The types as which the values are sent; 0 for null.
    let types: [UInt32]
    /// The bytes of all values, and one more, so that an empty value has an address too.
    private var bytes: [UInt8] = []
    /// Where each value's bytes start; nil for null.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    /// The most parameters that a statement can have.
    private static let limit = 65535

    init(_ values: [PostgresValue], sql: String) throws(PostgresError) {
        guard values.count <= Self.limit else {
            throw PostgresError(
                sqlState: "54023", message: "\(values.count) parameters; a statement has at most \(Self.limit)",
                sql: sql)
        }
        types = values.map { $0.type?.rawValue ?? 0 }
        starts.reserveCapacity(values.count)
        lengths.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            try value.check(Message("parameter \(index + 1)"), sql: sql)
            starts.append(value.byteCount == nil ? nil : bytes.count)
            lengths.append(Int32(value.byteCount ?? 0))
            value.append(to: &bytes)
        }
        bytes.append(0)
    }

    /// Calls `body` with what libpq takes: the number of values, their addresses, lengths and formats. All are valid during the
    /// call; libpq copies what it sends.
    func withArguments<T>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>
        ) -> T
    ) -> T {
        let formats = [Int32](repeating: 1, count: lengths.count)
        // The addresses are of `bytes`, which neither moves nor changes during the call.
        return bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let addresses = starts.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            return body(Int32(lengths.count), addresses, lengths, formats)
        }
    }
}
