/// A loaded drawing with all that is on it. A class, so that a marker is added in place while a call holds the sheet.
final class Sheet {
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

    /// The number after the highest; where there is no higher one, the least that is free.
    var nextNumber: Int {
        var numbers = numbers(for: 1)
        return numbers.next()
    }

    /// So many numbers above all on the drawing and some others; where there are not as many, the least that are free.
    func numbers(for count: Int, beside others: [Int] = []) -> FreeNumbers {
        FreeNumbers(count, above: max(highestNumber, others.max() ?? 0)) {
            Set(markers.compactMap(\.number)).union(others)
        }
    }

    func add(_ more: [Marker]) {
        if markers.isEmpty { markers = more } else { markers += more }
        highestNumber = more.reduce(highestNumber) { max($0, $1.number ?? 0) }
    }

    func add(_ marker: Marker, replacing replaced: Marker?) {
        if let replaced { markers.removeAll { $0.id == replaced.id } }
        markers.append(marker)
        highestNumber = max(highestNumber, marker.number ?? 0)
    }
}
