import PlanGeometry
import PlanJSON
import PlanModel

extension Connection {
    /// All areas with their row numbers, in the order they are painted.
    func areaRows() throws -> [(seq: Int64, area: Area)] {
        try statement("\(AreaRows.selection) ORDER BY a.seq").map { try AreaRows.area($0) }
    }

    /// The areas whose boxes contain a point, in the order they are painted.
    func areaRows(near point: Point) throws -> [(seq: Int64, area: Area)] {
        let sql = """
            \(AreaRows.selection) WHERE a.seq IN (
                SELECT seq FROM area_box WHERE min_x <= ?1 AND max_x >= ?1 AND min_y <= ?2 AND max_y >= ?2
            ) ORDER BY a.seq
            """
        return try statement(sql).map([.real(point.x), .real(point.y)]) { try AreaRows.area($0) }
    }

    /// The area of an id.
    func areaRow(id: Area.ID) throws -> (seq: Int64, area: Area)? {
        try statement("\(AreaRows.selection) WHERE a.id = ?").first([.text(id)]) { try AreaRows.area($0) }
    }

    /// The areas of a name, in the order they are painted.
    func areaRows(named name: String) throws -> [(seq: Int64, area: Area)] {
        try statement("\(AreaRows.selection) WHERE a.name = ? ORDER BY a.seq").map([.text(name)]) {
            try AreaRows.area($0)
        }
    }

    /// The greatest row number of all areas; 0 if there are none.
    func greatestAreaRow() throws -> Int64 { try integer("SELECT ifnull(max(seq), 0) FROM area") ?? 0 }

    /// True if a row has an area.
    func hasArea(inRow seq: Int64) throws -> Bool {
        try integer("SELECT 1 FROM area WHERE seq = ?", [.integer(seq)]) != nil
    }

    /// Adds an area in a row, with its box.
    func insert(_ area: Area, at seq: Int64) throws {
        guard let box = area.shape.boundingBox else { return }
        let properties = area.properties.isEmpty ? nil : JSONValue.object(area.properties).text
        try statement(
            "INSERT INTO area (seq, id, name, allowed, color, shape, properties) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        .run(
            .integer(seq), .text(area.id), .text(area.name), .integer(area.isAllowed ? 1 : 0),
            SQLValue(area.color?.hex), .blob(ShapeEncoding.bytes(of: area.shape)), SQLValue(properties))
        try indexArea(box, seq)
    }

    /// Adds the box of an area to the index.
    func indexArea(_ box: Box, _ seq: Int64) throws {
        try statement("INSERT INTO area_box (seq, min_x, max_x, min_y, max_y) VALUES (?, ?, ?, ?, ?)")
            .run([.integer(seq)] + box.singlePrecisionSides)
    }

    /// Removes the area in a row.
    func deleteArea(_ seq: Int64) throws {
        try statement("DELETE FROM area_box WHERE seq = ?").run(.integer(seq))
        try statement("DELETE FROM area WHERE seq = ?").run(.integer(seq))
    }

}
