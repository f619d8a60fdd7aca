import PlanBase
import PlanGeometry

/// Markers so close together that one symbol stands for all of them.
struct MarkerCluster: Sendable {
    /// The middle of its symbol.
    let center: Point
    /// The number of markers of each colour, the most frequent colour first.
    let shares: [(color: Color, count: Int)]

    var count: Int { shares.reduce(0) { $0 + $1.count } }

    /// - Parameter colors: the colour of each of its markers.
    init(at center: Point, _ colors: some Sequence<Color>) {
        self.center = center
        let counts = colors.reduce(into: [Color: Int]()) { $0[$1, default: 0] += 1 }
        // Dictionaries have no fixed order: equally frequent colours are sorted, so that the picture is always the same.
        shares = counts.map { (color: $0.key, count: $0.value) }
            .sorted { ($0.count, $1.color.hex) > ($1.count, $0.color.hex) }
    }
}
