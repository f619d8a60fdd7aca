import PlanGeometry
import PlanModel

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

/// Greedy clustering by distance, as Leaflet.markercluster and Supercluster do it: each point that is in no group yet forms
/// one with all ungrouped points within the distance.
enum MarkerClusters {
    /// The groups of two or more points, as ascending indices; `distance` is positive.
    static func groups(of points: [Point], distance: Double) -> [[Int]] {
        struct Cell: Hashable {
            let column, row: Int
        }
        func cell(_ point: Point) -> Cell {
            Cell(column: Int((point.x / distance).rounded(.down)), row: Int((point.y / distance).rounded(.down)))
        }
        var cells: [Cell: [Int]] = [:]
        for (index, point) in points.enumerated() { cells[cell(point), default: []].append(index) }
        var isTaken = [Bool](repeating: false, count: points.count)
        var groups: [[Int]] = []
        for (index, point) in points.enumerated() where !isTaken[index] {
            let home = cell(point)
            var group: [Int] = []
            for row in home.row - 1...home.row + 1 {
                for column in home.column - 1...home.column + 1 {
                    for other in cells[Cell(column: column, row: row)] ?? []
                    where !isTaken[other] && points[other].squaredDistance(to: point) <= distance * distance {
                        group.append(other)
                    }
                }
            }
            guard group.count > 1 else { continue }
            for member in group { isTaken[member] = true }
            groups.append(group.sorted())
        }
        return groups
    }
}
