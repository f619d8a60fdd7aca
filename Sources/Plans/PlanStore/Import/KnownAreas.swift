import PlanGeometry
import PlanModel

/// Finds the area of a plan that an area of a file is, where the file has no id for it: the one of the same name and shape, or
/// else the only one of that name.
struct KnownAreas {
    private struct Outline: Hashable {
        let name: String
        let box: Box?

        init(_ area: Area) { (name, box) = (area.name, area.shape.boundingBox) }
    }

    private let byOutline: [Outline: [Area]]
    private let byName: [String: [Area]]

    init(_ areas: [Area]) {
        byOutline = Dictionary(grouping: areas, by: Outline.init)
        byName = Dictionary(grouping: areas, by: \.name)
    }

    /// The ids of the plan's areas that areas of a file are, by the ids that these have in the file. No area of the plan is two
    /// areas of the file.
    ///
    /// - Parameter taken: The ids of the plan's areas that other areas of the file are.
    func ids(of areas: [Area], except taken: Set<Area.ID>) -> [Area.ID: Area.ID] {
        var (ids, taken): ([Area.ID: Area.ID], Set<Area.ID>) = ([:], taken)
        func match(_ area: Area, with known: Area?) {
            guard let known else { return }
            ids[area.id] = known.id
            taken.insert(known.id)
        }
        for area in areas {
            match(
                area, with: byOutline[Outline(area)]?.first { !taken.contains($0.id) && $0.hasSameShape(as: area) })
        }
        for (name, namesakes) in Dictionary(grouping: areas, by: \.name) where !name.isEmpty && namesakes.count == 1 {
            guard let known = byName[name], known.count == 1, !taken.contains(known[0].id) else { continue }
            match(namesakes[0], with: known[0])
        }
        return ids
    }
}
