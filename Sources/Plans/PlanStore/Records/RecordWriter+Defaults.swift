import PlanModel

// Changes of many records one by one. A store that can make them faster does so itself.
extension RecordWriter {
    /// Adds the markers one by one.
    public func bulkInsertion() throws -> any BulkInsertion { SingleInsertions(self) }

    /// Removes the markers one by one.
    public func retireMarkers(
        inRows ranges: [ClosedRange<Int64>], willRetire: (ClosedRange<Int64>) throws -> Void
    ) throws {
        for rows in ranges {
            try willRetire(rows)
            var found: [(row: Int64, marker: PlanMarker)] = []
            try forEachMarker(inRows: rows, isLatestFirst: false) { found.append(($0, $1)) }
            for (row, item) in found { try retire(row, item) }
        }
    }
}

/// Adds markers one by one.
private final class SingleInsertions: BulkInsertion {
    private let records: any RecordWriter

    init(_ records: any RecordWriter) { self.records = records }

    func add(_ item: PlanMarker, area: Int64?, at seq: Int64) throws { try records.insert(item, area: area, at: seq) }

    func finish() {}
}
