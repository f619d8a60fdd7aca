import PlanBase
import PlanGeometry

/// Greedy clustering by distance, as Leaflet.markercluster and Supercluster do it: each point that is in no group yet forms
/// one with all ungrouped points within the distance.
enum MarkerClusters {
    /// The groups of two or more markers that one disc each stands for, as ascending indices: those within the distance of each
    /// other, with all of whose numbers their discs would cover anything. Discs that would touch are one.
    ///
    /// - Parameters:
    ///   - points: the markers' points.
    ///   - numbers: where each marker's number stands, and how many digits it has.
    ///   - distance: as of ``groups(of:distance:)``.
    ///   - discs: how large discs are.
    static func groups(
        of points: [Point], numbers: [(box: Box, digitCount: Int)], distance: Double, discs: ClusterLayer
    ) -> [[Int]] {
        var groups = groups(of: points, distance: distance)
        var singles = Set(points.indices)
        for index in groups.joined() { singles.remove(index) }
        while true {
            let circles = groups.map { group in
                let sum = group.reduce(Vector.zero) { $0 + (points[$1] - .zero) }
                return discs.circle(of: group.count, around: .zero + sum / Double(group.count))
            }
            let grid = BoxGrid(
                circles.map { Box(around: $0.center, size: Size(width: 2 * $0.radius, height: 2 * $0.radius)) },
                cellSize: 2 * discs.size)
            var joined: [(index: Int, group: Int)] = []
            for index in singles.sorted() {
                let (box, count) = numbers[index]
                let hiding = grid.indices(near: box).filter { disc in
                    func isCovered(_ point: Point) -> Bool {
                        point.distance(to: circles[disc].center) <= Self.edge * circles[disc].radius
                    }
                    return isCovered(box.center)
                        || MarkCover.hidesDigit(of: box, count: count, tolerating: 0, isCovered)
                }
                func distance(to disc: Int) -> Double { points[index].squaredDistance(to: circles[disc].center) }
                if let disc = hiding.min(by: { (distance(to: $0), $0) < (distance(to: $1), $1) }) {
                    joined.append((index, disc))
                }
            }
            let merged = overlapping(circles, grid)
            if joined.isEmpty, merged.isEmpty { return groups.map { $0.sorted() } }
            for (index, group) in joined {
                groups[group].append(index)
                singles.remove(index)
            }
            for (group, other) in merged {
                groups[group] += groups[other]
                groups[other] = []
            }
            groups.removeAll(where: \.isEmpty)
        }
    }

    /// The radius of a disc with its shadow, as a multiple of the disc's radius.
    private static let edge = 1.06

    /// Pairs of discs that overlap; each disc is in one pair at most.
    private static func overlapping(_ circles: [(center: Point, radius: Double)], _ grid: BoxGrid) -> [(Int, Int)] {
        var isTaken = [Bool](repeating: false, count: circles.count)
        var pairs: [(Int, Int)] = []
        for (index, circle) in circles.enumerated() where !isTaken[index] {
            let box = Box(around: circle.center, size: Size(width: 2 * circle.radius, height: 2 * circle.radius))
            let other = grid.indices(near: box).filter { other in
                other > index && !isTaken[other]
                    && circle.center.distance(to: circles[other].center) < circle.radius + circles[other].radius
            }.min()
            guard let other else { continue }
            (isTaken[index], isTaken[other]) = (true, true)
            pairs.append((index, other))
        }
        return pairs
    }

    /// The groups of two or more points, as ascending indices; `distance` is positive.
    static func groups(of points: [Point], distance: Double) -> [[Int]] {
        struct Cell: Hashable {
            let column, row: Int
        }
        func cell(_ point: Point) -> Cell {
            Cell(
                column: Int(saturating: (point.x / distance).rounded(.down)),
                row: Int(saturating: (point.y / distance).rounded(.down)))
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
