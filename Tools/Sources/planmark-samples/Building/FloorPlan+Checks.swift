import PlanGeometry
import PlanPageCurl

extension FloorPlan {
    /// Checks what a careless edit of the data breaks first.
    ///
    /// - Throws: `PlanDefect` when furniture stands in a wall or in the way of a door.
    func check() throws {
        let solids = walls.flatMap(\.pieces) + columns
        let swings = walls.flatMap { wall in wall.openings.compactMap { wall.swing(of: $0) } }
        let standing = furnishings.filter { !$0.kind.liesOnFloor }
        let inWalls = standing.filter { thing in solids.contains { thing.overlaps($0) } }
        let inDoors = standing.filter { thing in swings.contains { thing.overlaps($0) } }
        guard inWalls.isEmpty, inDoors.isEmpty else {
            throw PlanDefect.misplaced(inWalls: inWalls, inDoors: inDoors)
        }
    }
}

extension Furnishing {
    /// Whether more than their edges meet.
    fileprivate func overlaps(_ box: Box) -> Bool { footprint.insetBy(dx: 5, dy: 5).intersects(box) }
}

extension Furnishing.Kind {
    /// Whether one can walk on it.
    fileprivate var liesOnFloor: Bool {
        switch self {
        case .rug, .mat, .turningCircle, .radiator: true
        default: false
        }
    }
}

extension Wall {
    /// The box that a door's leaves need to open; nothing for other openings.
    fileprivate func swing(of opening: Opening) -> Box? {
        guard case .door(let door) = opening.filling else { return nil }
        let reach = door.hinge == nil ? opening.width / 2 : opening.width
        let hole = box(of: opening.extent)
        let way = door.opens.vector * reach
        return hole.union(hole.offsetBy(way))
    }
}
