import PlanTables

/// A small cache of marker details: the rows of a table often repeat the details of a row shortly before, to the byte, and
/// then share the memory of that row's details.
struct DetailsPool {
    private struct Entry {
        /// The fields that the details were made of, each followed by a byte that UTF-8 does not have.
        let key: [UInt8]
        let details: RowDetails
    }

    private var recent: [Entry] = []
    private var oldest = 0

    private static let capacity = 8
    private static let end: UInt8 = 0xFF

    /// The details made recently of the same fields, or else new ones.
    ///
    /// - Parameter columns: the indices of the fields that the details depend on.
    mutating func details<Failure: Error>(
        of fields: CSVFields, columns: [Int], _ make: () throws(Failure) -> RowDetails
    ) throws(Failure) -> RowDetails {
        if let known = recent.first(where: { Self.isKey($0.key, of: fields, columns) }) { return known.details }
        let key = columns.flatMap { column in fields.withBytes(of: column) { Array($0) } + [Self.end] }
        let entry = Entry(key: key, details: try make())
        if recent.count < Self.capacity {
            recent.append(entry)
        } else {
            recent[oldest] = entry
            oldest = (oldest + 1) % Self.capacity
        }
        return entry.details
    }

    private static func isKey(_ key: [UInt8], of fields: CSVFields, _ columns: [Int]) -> Bool {
        var place = 0
        for column in columns {
            let isSame = fields.withBytes(of: column) { bytes in
                guard key.count - place > bytes.count, key[place + bytes.count] == end else { return false }
                for index in bytes.indices where key[place + index] != bytes[index] { return false }
                place += bytes.count + 1
                return true
            }
            guard isSame else { return false }
        }
        return place == key.count
    }
}
