import PlanBase
import PlanGeometry

/// Markers so close together that one symbol stands for all of them.
struct MarkerCluster: Sendable {
    /// The mean of its markers' points.
    let center: Point
    /// The number of markers of each colour, the most frequent colour first.
    let shares: [(color: Color, count: Int)]

    var count: Int { shares.reduce(0) { $0 + $1.count } }

    /// - Parameter members: at least one marker.
    init(_ members: [(point: Point, color: Color)]) {
        var sum = Vector.zero
        var counts: [Color: Int] = [:]
        for member in members {
            sum = sum + (member.point - .zero)
            counts[member.color, default: 0] += 1
        }
        center = .zero + sum / Double(max(members.count, 1))
        // Dictionaries have no fixed order: equally frequent colours are sorted, so that the picture is always the same.
        shares = counts.map { (color: $0.key, count: $0.value) }
            .sorted { ($0.count, $1.color.hex) > ($1.count, $0.color.hex) }
    }
}
