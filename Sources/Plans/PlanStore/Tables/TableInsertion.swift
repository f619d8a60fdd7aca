import PlanModel

/// Adds markers to the tables of a plan file, and their places to the index when they are all there.
final class TableInsertion: BulkInsertion {
    private let connection: Connection
    private let row, text: Statement
    private var points: [IndexedPoint] = []

    /// - Parameters:
    ///   - row: what adds a marker's row.
    ///   - text: what adds its text to the index.
    init(_ connection: Connection, row: Statement, text: Statement) {
        (self.connection, self.row, self.text) = (connection, row, text)
    }

    func add(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        try row.bind(.integer(seq), at: 1)
        try MarkerStatements.bind(item, area: area, to: row, first: 2)
        defer { row.reset() }
        _ = try row.step()
        try text.run(.integer(seq), SQLValue(item.marker.details.title), SQLValue(item.marker.details.note))
        if !item.attachments.isEmpty { try connection.insertAttachments(item.attachments[...], seq) }
        points.append(IndexedPoint(seq: seq, point: item.marker.point))
    }

    func finish() throws {
        try connection.indexPlaces(points)
        points = []
    }
}
