import PlanBase
import PlanFiles
import PlanModel

extension GeoJSONFeature {
    /// The area that the feature is, with an id; its shape comes out in pixel points.
    func area(id: String, coordinates: CoordinateSystem) throws(PlanFileError) -> Area {
        let isAllowed =
            switch properties["allowed"] {
            case .bool(let value)?: value
            case nil, .null?: true
            case let other?:
                throw error(.wrongKind(of: "'allowed'", found: other.kind, expected: "true or false"))
            }
        var color: Color?
        if let value = properties["color"], value != .null, value != .string("") {
            guard let text = value.string, let known = Color(css: text) else {
                throw error(.badColor(value.string ?? value.kind))
            }
            color = known
        }
        let name = self.name ?? ""
        guard name.utf8.count <= TextLimit.short else {
            throw error(.textTooLong(of: "'name'", bytes: name.utf8.count, limit: TextLimit.short))
        }
        return Area(
            id: id, name: name, isAllowed: isAllowed, color: color,
            shape: try shape(in: coordinates), properties: properties)
    }
}
