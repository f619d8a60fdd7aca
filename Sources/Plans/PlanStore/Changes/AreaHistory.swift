import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension Revision.Change {
    /// An area as it was and as it became; `nil` if the change is not of an area that was there before and after.
    public var areas: (old: Area, new: Area)? {
        guard case .area = subject, let old = old.flatMap(AreaHistory.area), let new = new.flatMap(AreaHistory.area)
        else { return nil }
        return (old.area, new.area)
    }
}

/// Areas as the history keeps them: as JSON values, with their rows.
enum AreaHistory {
    /// The JSON value of an area in the history.
    static func json(seq: Int64, _ area: Area) -> JSONValue {
        return .object([
            "seq": .number(Double(seq)), "id": .string(area.id), "name": .string(area.name),
            "allowed": .bool(area.isAllowed),
            "color": JSONValue(area.color?.hex), "shape": JSONValue(area.shape), "properties": .object(area.properties),
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
