import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanModel

// A marker's row stays the marker's own after its removal: the table `retired` keeps it.
extension Connection {
    /// The marker of a key, with its row; nil for a removed one.
    func marker(_ key: MarkerKey) throws -> (seq: Int64, marker: PlanMarker)? {
        var reader = try MarkerReader(self)
        let (column, value) = Self.condition(key)
        return try statement("SELECT \(MarkerStatements.selection) FROM marker m WHERE m.\(column) = ?")
            .first([value]) { ($0.integer(0), try reader.marker($0)) }
    }

    /// Returns the identity of the present or removed marker of a key; nil if there is none.
    func identity(_ key: MarkerKey) throws -> MarkerIdentity? {
        let (column, value) = Self.condition(key)
        let sql = """
            SELECT seq, id, number, created FROM marker WHERE \(column) = ?1
            UNION ALL SELECT seq, id, number, NULL FROM retired WHERE \(column) = ?1
            """
        return try statement(sql).first([value]) { try Self.identity($0) }
    }

    /// Returns the numbers of the present and removed markers in some rows, keyed by these.
    func numbers(ofRows rows: [Int64]) throws -> [Int64: Int] {
        // A question is compiled once, for few rows or for many: places that are left over are NULL, which no row equals.
        let count = rows.count <= 4 ? 4 : 500
        let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
        let tables = ["marker", "retired"].map { "SELECT seq, number FROM \($0) WHERE seq IN (\(places))" }
        let question = try statement(tables.joined(separator: " UNION ALL "))
        var numbers: [Int64: Int] = [:]
        for start in stride(from: 0, to: rows.count, by: count) {
            var values = rows[start...].prefix(count).map { SQLValue.integer($0) }
            values += Array(repeating: .null, count: count - values.count)
            try question.forEach(values) { numbers[$0.integer(0)] = $0.int(1) }
        }
        return numbers
    }

    /// Calls `body` with the entries of all present and removed markers.
    func forEachIdentity(_ body: (MarkerIdentity) throws -> Void) throws {
        let sql = "SELECT seq, id, number, created FROM marker UNION ALL SELECT seq, id, number, NULL FROM retired"
        try prepare(sql).forEach { try body(try Self.identity($0)) }
    }

    private static func identity(_ row: Row) throws -> MarkerIdentity {
        guard let id = UUID(bytes: row.bytes(1)) else {
            throw DatabaseError(damage: Message("the marker in row \(row.integer(0)) has no id"))
        }
        let isRetired = row.isNull(3)
        return MarkerIdentity(
            row: row.integer(0), id: id, number: row.int(2),
            created: isRetired ? nil : Timestamp(milliseconds: row.integer(3)), isRetired: isRetired)
    }

    private static func condition(_ key: MarkerKey) -> (column: String, value: SQLValue) {
        switch key {
        case .row(let row): ("seq", .integer(row))
        case .id(let id): ("id", .blob(id.bytes))
        case .number(let number): ("number", SQLValue(number))
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
