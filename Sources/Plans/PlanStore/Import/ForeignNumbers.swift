import PlanGeometry
import PlanModel

/// Finds areas of a file whose ids are numbers that another program counts up from 1, as QGIS does, and that areas of the plan have by
/// chance.
enum ForeignNumbers {
    /// The least part of the box around two areas of one room that their two boxes have in common.
    private static let leastInCommon = 0.5

    /// Returns the ids of areas that are whole numbers, and under which the plan has an area of another name at another place.
    static func ids(of areas: [Area], beside present: [Area]) -> Set<Area.ID> {
        let present = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
        let found = areas.filter { area in
            guard Int(area.id) != nil, let old = present[area.id] else { return false }
            return old.name != area.name && !areOfOneRoom(old, area)
        }
        return Set(found.map(\.id))
    }

    private static func areOfOneRoom(_ old: Area, _ new: Area) -> Bool {
        if old.shape == new.shape { return true }
        guard let oldBox = old.shape.boundingBox, let newBox = new.shape.boundingBox,
            let common = oldBox.intersection(newBox)
        else { return false }
        let all = oldBox.union(newBox)
        return common.width * common.height >= leastInCommon * all.width * all.height
    }
}
