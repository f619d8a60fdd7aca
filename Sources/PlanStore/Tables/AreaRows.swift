import PlanGeometry
import PlanModel

/// Areas as rows of the table `area` and as JSON in the history.
enum AreaRows {
    static let selection = "SELECT a.seq, a.id, a.name, a.allowed, a.color, a.shape, a.properties FROM area a"

    /// The area of a row with its row number.
    static func area(_ row: Row) throws -> (seq: Int64, area: Area) {
        guard let shape = row.withBytes(5, { ShapeEncoding.shape(of: $0) }) else {
            throw DatabaseError(code: 11, message: "the shape of the area '\(row.text(1))' is not readable")
        }
        var properties: [String: JSONValue] = [:]
        if let text = row.optionalText(6), case .object(let members)? = try? JSONValue(parsing: text.utf8) {
            properties = members
        }
        let area = Area(
            id: row.text(1), name: row.text(2), isAllowed: row.int(3) != 0,
            color: row.optionalText(4).flatMap { Color(css: $0) }, shape: shape, properties: properties)
        return (row.integer(0), area)
    }

    /// The JSON value of an area in the history.
    static func json(seq: Int64, _ area: Area) -> JSONValue {
        let polygons = area.shape.polygons.map { polygon in
            JSONValue.array(
                polygon.rings.map { ring in
                    .array(ring.vertices.map { .array([.number($0.x), .number($0.y)]) })
                })
        }
        return .object([
            "seq": .number(Double(seq)), "id": .string(area.id), "name": .string(area.name),
            "allowed": .bool(area.isAllowed),
            "color": JSONValue(area.color?.hex), "shape": .array(polygons), "properties": .object(area.properties),
        ])
    }

    /// The row number and area of a value that `json(seq:_:)` made; `nil` for any other value.
    static func area(_ json: JSONValue) -> (seq: Int64, area: Area)? {
        guard let seq = json["seq"]?.number.flatMap({ Int64(exactly: $0) }), let id = json["id"]?.string,
            let name = json["name"]?.string,
            case .bool(let isAllowed)? = json["allowed"], let members = json["shape"]?.array,
            case .object(let properties)? = json["properties"]
        else { return nil }
        var polygons: [Polygon] = []
        for member in members {
            let rings = (member.array ?? []).compactMap { ring in
                try? Ring(
                    (ring.array ?? []).map { pair in
                        Point(x: pair.array?.first?.number ?? .nan, y: pair.array?.last?.number ?? .nan)
                    })
            }
            guard let exterior = rings.first, rings.count == member.array?.count else { return nil }
            polygons.append(Polygon(exterior: exterior, holes: Array(rings.dropFirst())))
        }
        let color = json["color"]?.string.flatMap { Color(css: $0) }
        return (
            seq,
            Area(
                id: id, name: name, isAllowed: isAllowed, color: color, shape: MultiPolygon(polygons),
                properties: properties)
        )
    }
}
