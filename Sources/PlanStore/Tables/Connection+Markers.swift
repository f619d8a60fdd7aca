import FoundationEssentials
import PlanGeometry
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

    /// True if the plan has any marker.
    func hasMarkers() throws -> Bool { try integer("SELECT EXISTS (SELECT 1 FROM marker)") == 1 }

    /// True if a row has a present marker.
    func hasMarker(inRow seq: Int64) throws -> Bool {
        try integer("SELECT 1 FROM marker WHERE seq = ?", [.integer(seq)]) != nil
    }

    /// The row, place and title of the marker of a number.
    func titledPlace(ofMarkerNumbered number: Int) throws -> (seq: Int64, point: Point, title: String?)? {
        try statement("SELECT seq, x, y, title FROM marker WHERE number = ?").first([SQLValue(number)]) { row in
            (row.integer(0), Point(x: row.double(1), y: row.double(2)), row.optionalText(3))
        }
    }

    /// Calls `body` with the row and title of each marker at a point, in rows before one, the last first.
    func forEachMarker(at point: Point, before last: Int64, _ body: (Int64, String?) -> Void) throws {
        try statement(
            """
            SELECT m.seq, m.title FROM marker_box b CROSS JOIN marker m ON m.seq = b.seq
            WHERE b.min_x <= ?1 AND b.max_x >= ?1 AND b.min_y <= ?2 AND b.max_y >= ?2
                AND m.x = ?1 AND m.y = ?2 AND m.seq < ?3 ORDER BY m.seq DESC
            """
        ).forEach([.real(point.x), .real(point.y), .integer(last)]) { body($0.integer(0), $0.optionalText(1)) }
    }

    /// Calls `body` with the row, the point and the row of the area of each marker in a box, edges included.
    func forEachMarkerPlace(
        in box: Box, _ body: ((seq: Int64, point: Point, area: Int64?)) throws -> Void
    ) throws {
        let (condition, values) = MarkerQuery(box: box).sql
        try prepare("SELECT m.seq, m.x, m.y, m.area \(condition)").forEach(values) { row in
            try body(
                (
                    seq: row.integer(0), point: Point(x: row.double(1), y: row.double(2)),
                    area: row.isNull(3) ? nil : row.integer(3)
                ))
        }
    }

    /// The greatest number of all present and removed markers; 0 if there are none.
    func greatestNumber() throws -> Int {
        let sql = """
            SELECT max(ifnull((SELECT max(number) FROM marker), 0), ifnull((SELECT max(number) FROM retired), 0))
            """
        return Int(try integer(sql) ?? 0)
    }

    /// The least number from 1 on that no present or removed marker has.
    func leastFreeNumber() throws -> Int {
        var free: Int64 = 1
        let taken = try statement("SELECT number FROM marker UNION ALL SELECT number FROM retired ORDER BY number")
        defer { taken.reset() }
        while try taken.step(), taken.row.integer(0) == free { free += 1 }
        return Int(free)
    }

    /// The greatest row number of all present and removed markers; 0 if there are none.
    func greatestMarkerRow() throws -> Int64 {
        let sql = "SELECT max(ifnull((SELECT max(seq) FROM marker), 0), ifnull((SELECT max(seq) FROM retired), 0))"
        return try integer(sql) ?? 0
    }
}
