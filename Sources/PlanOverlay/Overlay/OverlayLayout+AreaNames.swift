import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

extension OverlayLayout {
    /// Moves the names of the areas appended so far, each inside its area, to where markers, other names and areas that lie
    /// inside theirs cover as little of them as can be. Names that nothing covers stay where they are.
    ///
    /// - Throws: `RenderError` when memory is lacking.
    public mutating func moveAreaNames() throws {
        let names = layers.indices.filter { layers[$0] is AreaLabelItem }
        guard !names.isEmpty else { return }
        let markers = markerBoxes
        let areas = layers.compactMap { ($0 as? AreaItem)?.extent }
        var nameBoxes = names.map { layers[$0].bounds }
        for (place, index) in names.enumerated() {
            guard let name = layers[index] as? AreaLabelItem else { continue }
            let room = name.seat.areaBounds
            // An area in this one's box that takes not much of it may lie inside this one, along its walls too.
            let walls = room.insetBy(dx: -1, dy: -1)
            var obstacles = markers.filter { $0.intersects(room) }
            obstacles += areas.lazy.filter { walls.contains($0) && $0.area < room.area / 2 }
            for other in nameBoxes.indices where other != place && nameBoxes[other].intersects(room) {
                obstacles.append(nameBoxes[other])
            }
            if let moved = try name.moved(clearOf: obstacles) {
                displayList.layers[index] = moved
                nameBoxes[place] = moved.bounds
            }
        }
    }
}
