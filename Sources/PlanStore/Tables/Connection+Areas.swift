import PlanGeometry
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

    /// The area of an id, or else the first area of that name.
    func areaRow(idOrName: String) throws -> (seq: Int64, area: Area)? {
        try statement(
            "\(AreaRows.selection) WHERE a.id = ?1 OR a.name = ?1 ORDER BY a.id <> ?1, a.seq LIMIT 1"
        )
        .first([.text(idOrName)]) { try AreaRows.area($0) }
    }
}
