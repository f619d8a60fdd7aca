import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension PostgresRecords {
    func marker(_ key: MarkerKey) throws -> (seq: Int64, marker: PlanMarker)? {
        var reader = MarkerRowReader()
        let (column, value) = Self.condition(key)
        let sql = "SELECT \(MarkerColumns.selection) FROM planmark.marker m WHERE m.plan = $1 AND m.\(column) = $2"
        return try askFirst(sql, [number, value]) { ($0.integer(0), try reader.marker($0)) }
    }

    func identity(_ key: MarkerKey) throws -> MarkerIdentity? {
        // A number above all that were given has no marker, and a new id none.
        if case .number(let wanted) = key, let last = counters?.lastNumber, wanted > last { return nil }
        return try insertion.map { try $0.identity(key) } ?? identityOfTables(key)
    }

    /// Returns the identity of the marker of a key from the tables, present or removed; nil if there is none.
    func identityOfTables(_ key: MarkerKey) throws -> MarkerIdentity? {
        let (column, value) = Self.condition(key)
        let present = "\(Self.identities) WHERE plan = $1 AND \(column) = $2"
        let retired = "\(Self.retiredIdentities) WHERE plan = $1 AND \(column) = $2"
        return try askTables("\(present) UNION ALL \(retired)", [number, value]) { try Self.identity($0) }.first
    }

    func numbers(ofRows rows: [Int64]) throws -> [Int64: Int] {
        guard !rows.isEmpty else { return [:] }
        let wanted = "seq = ANY (string_to_array($2, ',')::bigint[])"
        let sql = """
            SELECT seq, number FROM planmark.marker WHERE plan = $1 AND \(wanted)
            UNION ALL SELECT seq, number FROM planmark.retired WHERE plan = $1 AND \(wanted)
            """
        let list = PostgresValue.text(rows.map(String.init).joined(separator: ","))
        var numbers: [Int64: Int] = [:]
        try askEach(sql, [number, list]) { numbers[$0.integer(0)] = $0.int(1) }
        return numbers
    }

    func forEachIdentity(_ body: (MarkerIdentity) throws -> Void) throws {
        let sql = "\(Self.identities) WHERE plan = $1 UNION ALL \(Self.retiredIdentities) WHERE plan = $1"
        try askEach(sql, [number]) { try body(try Self.identity($0)) }
    }

    private static let identities = "SELECT seq, id, number, created FROM planmark.marker"
    private static let retiredIdentities = "SELECT seq, id, number, NULL::bigint FROM planmark.retired"

    private static func identity(_ row: PostgresRow) throws -> MarkerIdentity {
        guard let id = row.uuid(1) else {
            throw UnreadableRecord(Message("the marker in row \(row.integer(0)) is not readable"))
        }
        return MarkerIdentity(
            row: row.integer(0), id: id, number: row.int(2),
            created: row.optionalInteger(3).map { Timestamp(milliseconds: $0) }, isRetired: row.isNull(3))
    }

    private static func condition(_ key: MarkerKey) -> (column: String, value: PostgresValue) {
        switch key {
        case .row(let row): ("seq", .integer(row))
        case .id(let id): ("id", .uuid(id))
        case .number(let number): ("number", .integer(Int64(number)))
        }
    }

    // MARK: - Many

    func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws {
        var reader = MarkerRowReader()
        var conditions = query.conditions(plan: key ?? 0)
        let order = query.order(&conditions)
        let sql = "SELECT \(MarkerColumns.selection) FROM planmark.marker m WHERE \(conditions.text)\(order)"
        try askEach(sql, conditions.values) { try body(try reader.marker($0)) }
    }

    func forEachMarker(
        inRows rows: ClosedRange<Int64>, isLatestFirst: Bool, _ body: (Int64, PlanMarker) throws -> Void
    ) throws {
        var reader = MarkerRowReader()
        let sql = """
            SELECT \(MarkerColumns.selection) FROM planmark.marker m WHERE m.plan = $1 AND m.seq BETWEEN $2 AND $3
            ORDER BY m.seq \(isLatestFirst ? "DESC" : "ASC")
            """
        try askEach(sql, [number, .integer(rows.lowerBound), .integer(rows.upperBound)]) { row in
            try body(row.integer(0), try reader.marker(row))
        }
    }

    func forEachMarker(at point: Point, before last: Int64, _ body: (Int64, String?) -> Void) throws {
        var conditions = MarkerQuery(box: Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
            .conditions(plan: key ?? 0)
        conditions.add("m.seq < ?", .integer(last))
        let sql = "SELECT m.seq, m.title FROM planmark.marker m WHERE \(conditions.text) ORDER BY m.seq DESC"
        // The markers that are being added have greater rows.
        for (row, title) in try askTables(sql, conditions.values, { ($0.integer(0), $0.optionalText(1)) }) {
            body(row, title)
        }
    }

    func forEachMarkerPlace(
        in box: Box, _ body: ((seq: Int64, point: Point, area: Int64?)) throws -> Void
    ) throws {
        let conditions = MarkerQuery(box: box).conditions(plan: key ?? 0)
        try askEach("SELECT m.seq, m.x, m.y, m.area FROM planmark.marker m WHERE \(conditions.text)", conditions.values)
        {
            try body(
                (
                    seq: $0.integer(0), point: Point(x: $0.double(1), y: $0.double(2)), area: $0.optionalInteger(3)
                ))
        }
    }

    func markerCount(_ query: MarkerQuery) throws -> Int {
        let conditions = query.conditions(plan: key ?? 0)
        return Int(
            try askInteger("SELECT count(*) FROM planmark.marker m WHERE \(conditions.text)", conditions.values))
    }

    func markerCount() throws -> Int {
        Int(try askInteger("SELECT count(*) FROM planmark.marker WHERE plan = $1", [number]))
    }

    func greatestMarkerRow() throws -> Int64 {
        if let counters { return counters.lastMarker }
        return try askInteger("SELECT last_marker FROM planmark.plan WHERE plan = $1", [number])
    }

    func greatestNumber() throws -> Int {
        if let counters { return Int(counters.lastNumber) }
        return Int(try askInteger("SELECT last_number FROM planmark.plan WHERE plan = $1", [number]))
    }

    func leastFreeNumber() throws -> Int {
        var free: Int64 = 1
        let sql = """
            SELECT number FROM planmark.marker WHERE plan = $1 UNION ALL SELECT number FROM planmark.retired WHERE plan = $1
            ORDER BY number
            """
        try askEach(sql, [number]) { if $0.integer(0) == free { free += 1 } }
        return Int(free)
    }

    // MARK: - What people ask

    func values(of field: TextField) throws -> [String] {
        let column = field.name
        let sql = "SELECT DISTINCT \(column) FROM planmark.marker WHERE plan = $1 AND \(column) IS NOT NULL ORDER BY 1"
        return try ask(sql, [number]) { $0.text(0) }
    }

    func propertyNames() throws -> [String] {
        // The server would end the request at a text that is no JSON.
        var names: Set<String> = []
        try forEachProperties { _, text in
            for (name, value) in MarkerRowReader.members(text) where value.string != nil { names.insert(name) }
        }
        return names.sortedByBytes()
    }

    func markersWithUnreadableProperties() throws -> [Int] {
        var numbers: [Int] = []
        try forEachProperties { if !JSONValue.isObject($1) { numbers.append($0) } }
        return numbers
    }

    /// Calls `body` with the number and the properties of each marker that has some, by number.
    private func forEachProperties(_ body: (_ number: Int, _ text: String) -> Void) throws {
        let sql =
            "SELECT number, properties FROM planmark.marker WHERE plan = $1 AND properties IS NOT NULL ORDER BY number"
        try askEach(sql, [number]) { body($0.int(0), $0.text(1)) }
    }

    func forEachAreaCount(
        _ body: ((area: Area.ID?, name: String, status: String, count: Int)) -> Void
    ) throws {
        let sql = """
            SELECT a.id, coalesce(a.name, ''), coalesce(m.status, ''), m.count FROM
                (SELECT area, status, count(*) AS count FROM planmark.marker WHERE plan = $1 GROUP BY area, status) m
            LEFT JOIN planmark.area a ON a.plan = $1 AND a.seq = m.area ORDER BY a.seq NULLS LAST, m.status NULLS FIRST
            """
        for count in try ask(sql, [number], { ($0.optionalText(0), $0.text(1), $0.text(2), $0.int(3)) }) {
            body((area: count.0, name: count.1, status: count.2, count: count.3))
        }
    }

    func forEachValueCount(
        of field: TextField, _ body: ((value: String?, status: String, count: Int)) -> Void
    ) throws {
        let column = field.name
        let sql = """
            SELECT \(column) AS value, coalesce(status, '') AS known, count(*) FROM planmark.marker WHERE plan = $1
            GROUP BY 1, 2 ORDER BY value NULLS LAST, known
            """
        for count in try ask(sql, [number], { ($0.optionalText(0), $0.text(1), $0.int(2)) }) {
            body((value: count.0, status: count.1, count: count.2))
        }
    }
}
