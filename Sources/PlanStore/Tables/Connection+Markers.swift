import FoundationEssentials
import PlanModel

// A marker's row number stays the marker's own after its removal: the table `retired` keeps it.
extension Connection {
    /// The marker that satisfies a condition, with its row number.
    func markerRow(where condition: String, _ value: SQLValue) throws -> (seq: Int64, marker: PlanMarker)? {
        var reader = try MarkerReader(self)
        return try statement("SELECT \(MarkerRows.selection) FROM marker m WHERE \(condition)")
            .first([value]) { ($0.integer(0), try reader.marker($0)) }
    }

    /// The marker in a row; `nil` for a removed marker.
    func marker(inRow seq: Int64) throws -> PlanMarker? {
        try markerRow(where: "m.seq = ?", .integer(seq))?.marker
    }

    /// The number of the present or removed marker of a row.
    func markerNumber(ofRow seq: Int64) throws -> Int? {
        try integer(
            "SELECT number FROM marker WHERE seq = ?1 UNION ALL SELECT number FROM retired WHERE seq = ?1",
            [.integer(seq)]
        ).map(Int.init)
    }

    /// The id of the present or removed marker of a row.
    func markerID(ofRow seq: Int64) throws -> UUID? {
        try statement("SELECT id FROM marker WHERE seq = ?1 UNION ALL SELECT id FROM retired WHERE seq = ?1")
            .first([.integer(seq)]) { UUID(bytes: $0.bytes(0)) } ?? nil
    }

    /// The row of the present or removed marker of an id.
    func row(ofMarker id: UUID) throws -> Int64? {
        let sql = "SELECT seq FROM marker WHERE id = ?1 UNION ALL SELECT seq FROM retired WHERE id = ?1"
        return try integer(sql, [.blob(id.bytes)])
    }

    /// The row of the present or removed marker of a number.
    func row(ofMarkerNumbered number: Int) throws -> Int64? {
        let sql = "SELECT seq FROM marker WHERE number = ?1 UNION ALL SELECT seq FROM retired WHERE number = ?1"
        return try integer(sql, [SQLValue(number)])
    }

    /// The row of the removed marker of an id.
    func retiredRow(ofMarker id: UUID) throws -> Int64? {
        try integer("SELECT seq FROM retired WHERE id = ?", [.blob(id.bytes)])
    }

    /// The greatest row number of all present and removed markers; 0 if there are none.
    func greatestMarkerRow() throws -> Int64 {
        let sql = "SELECT max(ifnull((SELECT max(seq) FROM marker), 0), ifnull((SELECT max(seq) FROM retired), 0))"
        return try integer(sql) ?? 0
    }
}
