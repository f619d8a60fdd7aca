import PlanGeometry
import PlanModel

/// A field of an area, other than its id.
public enum AreaField: String, CaseIterable, Hashable, Sendable {
    /// The name.
    case name
    /// The outline with its holes.
    case shape
    /// The permission to place markers in the area.
    case allowed
    /// The colour.
    case color
    /// The free properties.
    case properties
}

extension Area {
    /// The fields in which the area differs from another one. The first vertices and the directions of rings do not count, as
    /// not every exchange format keeps them.
    public func differences(from other: Area) -> [AreaField] {
        AreaField.allCases.filter { field in
            switch field {
            case .name: name != other.name
            case .shape: !hasSameShape(as: other)
            case .allowed: isAllowed != other.isAllowed
            case .color: color != other.color
            case .properties: properties != other.properties
            }
        }
    }

    /// True if two areas have the same rings, whatever their first vertices and directions.
    func hasSameShape(as other: Area) -> Bool {
        func rings(_ area: Area) -> [[Ring]] { area.shape.polygons.map { $0.rings.map(\.normalized) } }
        return shape == other.shape || rings(self) == rings(other)
    }
}

extension Ring {
    /// The ring from its least vertex on, towards the lesser of the two neighbours.
    fileprivate var normalized: Ring {
        func isLess(_ one: Point, _ other: Point) -> Bool { (one.x, one.y) < (other.x, other.y) }
        guard let start = vertices.indices.min(by: { isLess(vertices[$0], vertices[$1]) }) else { return self }
        let turned = Array(vertices[start...] + vertices[..<start])
        let ring = (try? Ring(turned)) ?? self
        return isLess(turned[1], turned[turned.count - 1]) ? ring : ring.reversed
    }
}
