import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// An area's attributes beside its shape, as members of the JSON object that image-annotation formats attach to a shape.
enum AreaAttributes {
    static func json(_ area: Area) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(area.id), "name": .string(area.name), "allowed": .bool(area.isAllowed),
        ]
        if let color = area.color { members["color"] = .string(color.hex) }
        if !area.properties.isEmpty { members["properties"] = .object(area.properties) }
        return .object(members)
    }

    /// True if the attributes have an area's id, as `json(_:)` writes it beside `allowed`. Other programs have attributes of their
    /// own, in which an id means something else.
    static func haveID(_ attributes: JSONValue?) -> Bool {
        guard case .bool? = attributes?["allowed"] else { return false }
        return attributes?["id"]?.plainText != nil
    }

    /// An area of a shape with the attributes that its file has, as far as they are well-formed.
    static func area(_ attributes: JSONValue?, shape: MultiPolygon, id: String, name: String) -> Area {
        var properties: [String: JSONValue] = [:]
        if case .object(let members)? = attributes?["properties"] { properties = members }
        var isAllowed = true
        if case .bool(let value)? = attributes?["allowed"] { isAllowed = value }
        return Area(
            id: attributes?["id"]?.plainText ?? id, name: attributes?["name"]?.plainText ?? name, isAllowed: isAllowed,
            color: attributes?["color"]?.string.flatMap { Color(css: $0) }, shape: shape, properties: properties)
    }
}

extension Area {
    /// The area without the properties that repeat its name, its colour or whether it is allowed.
    package var withoutRepeatedProperties: Area {
        var area = self
        for name in ["name", "allowed", "color"] { area.properties[name] = nil }
        return area
    }
}
