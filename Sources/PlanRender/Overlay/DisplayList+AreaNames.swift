import PlanGeometry

extension DisplayList {
    /// Moves the names of the areas appended so far, each inside its area, to where markers, other names and areas that lie
    /// inside theirs cover as little of them as can be. Names that nothing covers stay where they are.
    ///
    /// - Throws: `RenderError` when memory is lacking.
    public mutating func moveAreaNames() throws {
        let names = layers.indices.filter { layers[$0] is AreaLabelItem }
        guard !names.isEmpty else { return }
        let markers = markerBoxes
        let areas = layers.compactMap { ($0 as? AreaItem)?.bounds }
        for index in names {
            guard let name = layers[index] as? AreaLabelItem else { continue }
            let room = name.seat.areaBounds
            let others = names.filter { $0 != index }.map { layers[$0].bounds }
            // A box inside this area's box, and not much of it, may be an area inside this one.
            let inside = areas.filter { room.contains($0) && $0.area < room.area / 2 }
            if let moved = try name.moved(clearOf: markers + others + inside) { layers[index] = moved }
        }
    }
}
