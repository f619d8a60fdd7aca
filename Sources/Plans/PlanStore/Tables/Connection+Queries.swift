import PlanJSON
import PlanModel

// What people ask about many markers.
extension Connection {
    /// Calls `body` with each marker that a query finds, in its order. `body` may query too.
    func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws {
        var reader = try MarkerReader(self)
        let (condition, values) = query.sql
        let (order, orderValues) = query.orderSQL
        // A statement of its own, as `body` may query markers too.
        let statement = try prepare("SELECT \(MarkerStatements.selection) \(condition)\(order)")
        try statement.forEach(values + orderValues) { try body(try reader.marker($0)) }
    }

    /// The number of markers that a query finds, whatever its limit.
    func markerCount(_ query: MarkerQuery) throws -> Int {
        let (condition, values) = query.sql
        return try prepare("SELECT count(*) \(condition)").first(values) { $0.int(0) } ?? 0
    }

    /// The number of all markers.
    func markerCount() throws -> Int { Int(try integer("SELECT count(*) FROM marker_box_rowid") ?? 0) }

    /// The distinct values of a field, in order.
    func values(of field: TextField) throws -> [String] {
        try prepare("SELECT DISTINCT \(field.name) AS value FROM marker WHERE value IS NOT NULL ORDER BY value")
            .map { $0.text(0) }
    }

    /// The distinct names of free properties with text values, in order.
    func propertyNames() throws -> [String] {
        try prepare(
            """
            SELECT DISTINCT p.key FROM marker m, json_each(CASE WHEN json_valid(m.properties) THEN m.properties END) p
            WHERE p.type = 'text' ORDER BY p.key
            """
        )
        .map { $0.text(0) }
    }

    /// The numbers of the markers whose free properties are no JSON object, in order.
    func markersWithUnreadableProperties() throws -> [Int] {
        try prepare("SELECT number, properties FROM marker WHERE properties IS NOT NULL ORDER BY number")
            .map { JSONValue.isObject($0.text(1)) ? nil : $0.int(0) }.compactMap(\.self)
    }

    /// The ids of the areas whose free properties are no JSON object, in the order they are painted.
    func areasWithUnreadableProperties() throws -> [Area.ID] {
        try prepare("SELECT id, properties FROM area WHERE properties IS NOT NULL ORDER BY seq")
            .map { JSONValue.isObject($0.text(1)) ? nil : $0.text(0) }.compactMap(\.self)
    }

    /// The number of markers of one area and status.
    typealias AreaStatusCount = (area: Area.ID?, name: String, status: String, count: Int)

    /// Calls `body` with the number of markers of each area and status, the areas in the order they are painted, those outside
    /// all areas last.
    func forEachAreaCount(_ body: (AreaStatusCount) -> Void) throws {
        let sql = """
            SELECT a.id, ifnull(a.name, ''), ifnull(m.status, ''), m.count FROM
                (SELECT area, status, count(*) AS count FROM marker GROUP BY area, status) m
            LEFT JOIN area a ON a.seq = m.area ORDER BY a.seq IS NULL, a.seq
            """
        try prepare(sql).forEach { row in
            body((area: row.optionalText(0), name: row.text(1), status: row.text(2), count: row.int(3)))
        }
    }

    /// Calls `body` with the number of markers of each value of a field and status, ordered by the value; those without one last.
    func forEachValueCount(
        of field: TextField, _ body: ((value: String?, status: String, count: Int)) -> Void
    ) throws {
        let sql = """
            SELECT \(field.name) AS value, ifnull(status, ''), count(*) FROM marker GROUP BY value, status
            ORDER BY value IS NULL, value
            """
        try prepare(sql).forEach { row in
            body((value: row.optionalText(0), status: row.text(1), count: row.int(2)))
        }
    }
}
