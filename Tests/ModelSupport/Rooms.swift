import PlanGeometry
import PlanModel

/// Areas that tests place markers in.
package enum Rooms {
    /// A rectangular room, if need be with a rectangular hole.
    package static func room(_ id: String, _ box: Box, hole: Box? = nil, isAllowed: Bool = true) throws -> Area {
        let polygon = Polygon(exterior: try Ring(box), holes: try hole.map { [try Ring($0)] } ?? [])
        return Area(id: id, name: "Room \(id)", isAllowed: isAllowed, shape: MultiPolygon(polygon))
    }

    /// The room from (100, 100) to (200, 200) with a hole from (140, 140) to (160, 160).
    package static func roomWithHole() throws -> Area {
        try room(
            "A", Box(minX: 100, minY: 100, maxX: 200, maxY: 200),
            hole: Box(minX: 140, minY: 140, maxX: 160, maxY: 160))
    }

    /// The room from (300, 100) to (380, 200).
    package static func farRoom(isAllowed: Bool = true) throws -> Area {
        try room("B", Box(minX: 300, minY: 100, maxX: 380, maxY: 200), isAllowed: isAllowed)
    }
}
