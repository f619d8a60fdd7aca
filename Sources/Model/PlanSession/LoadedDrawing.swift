import PlanModel

/// A drawing that a session has loaded, with all that is on it. A class, so that a marker is added in place while a call
/// holds the drawing.
final class LoadedDrawing {
    let name: String
    let drawing: Drawing
    let areas: [Area]
    let rules: PlacementRules
    private(set) var markers: [Marker]
    private var highestNumber: Int

    init(name: String, drawing: Drawing, areas: [Area], markers: [Marker]) {
        self.name = name
        self.drawing = drawing
        self.areas = areas
        self.markers = markers
        rules = PlacementRules(drawing: drawing, areas: areas)
        highestNumber = markers.compactMap(\.number).max() ?? 0
    }

    /// The number after the highest; if there is no higher number, the least free one.
    var nextNumber: Int {
        var numbers = FreeNumbers(1, above: highestNumber) { Set(markers.compactMap(\.number)) }
        return numbers.next()
    }

    func add(_ marker: Marker, replacing replaced: Marker?) {
        if let replaced { markers.removeAll { $0.id == replaced.id } }
        markers.append(marker)
        highestNumber = max(highestNumber, marker.number ?? 0)
    }

    /// Takes over a change of the markers; returns what of it is new here.
    func apply(_ change: DrawingChange) -> DrawingChange {
        var new = DrawingChange()
        let removed = Set(change.removed)
        new.removed = markers.map(\.id).filter { removed.contains($0) }
        if !new.removed.isEmpty { markers.removeAll { removed.contains($0.id) } }
        let indices = Dictionary(markers.indices.map { (markers[$0].id, $0) }) { first, _ in first }
        for marker in change.added + change.changed {
            if let index = indices[marker.id] {
                guard markers[index] != marker else { continue }
                markers[index] = marker
                new.changed.append(marker)
            } else {
                markers.append(marker)
                new.added.append(marker)
            }
            highestNumber = max(highestNumber, marker.number ?? 0)
        }
        return new
    }
}
