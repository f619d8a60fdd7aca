import PlanBase
import PlanGeometry

/// Greedy clustering by distance, as Leaflet.markercluster and Supercluster do it: each point that is in no group yet forms
/// one with all ungrouped points within the distance.
enum MarkerClusters {
    /// Markers that one disc stands for.
    struct Group {
        /// Two or more markers, as ascending indices.
        var members: [Int]
        /// The room that all of them are in, or ``UppermostAreas/none``; ``several`` if they are in different ones.
        var room: Int32
        /// The middle of the disc.
        var center = Point.zero

        /// Stands for a room where markers are in different ones.
        static let several = Int32.min

        mutating func append(_ other: [Int], of room: Int32) {
            members = (members + other).sorted()
            if room != self.room { self.room = Self.several }
        }
    }

    /// The groups of two or more markers that one disc each stands for: those in one room and within the distance of each
    /// other, with all of whose numbers their discs would cover anything. Discs that would touch are one. Discs of different rooms, and
    /// numbers of other rooms, move them apart; only where their rooms have no place for that they are one, as are markers of different
    /// rooms so near that they would hide each other.
    ///
    /// - Parameters:
    ///   - points: the markers' points.
    ///   - numbers: where each marker's number stands, and how many digits it has.
    ///   - distance: as of ``groups(of:distance:)``.
    ///   - discs: how large discs are.
    ///   - rooms: the rooms, the upper ones last.
    static func groups(
        of points: [Point], numbers: [(box: Box, digitCount: Int)], distance: Double, discs: ClusterLayer,
        rooms: [MultiPolygon] = []
    ) -> [Group] {
        let uppermost = UppermostAreas(rooms)
        let homes = uppermost.areas(at: points)
        var groups = Dictionary(grouping: points.indices) { homes[$0] }.sorted { $0.key < $1.key }.flatMap {
            room, members in
            Self.groups(of: members.map { points[$0] }, distance: distance).map { group in
                Group(members: group.map { members[$0] }, room: room)
            }
        }
        var singles = Set(points.indices)
        for group in groups { singles.subtract(group.members) }
        // Those of different rooms that are nearer than a dot is wide would hide each other's numbers.
        let left = singles.sorted()
        let near = min(distance, discs.size)
        for members in Self.groups(of: left.map { points[$0] }, distance: near) {
            var group = Group(members: [], room: homes[left[members[0]]])
            for member in members { group.append([left[member]], of: homes[left[member]]) }
            groups.append(group)
            singles.subtract(group.members)
        }
        while true {
            let boxes = singles.sorted().map { (index: $0, box: numbers[$0].box, room: homes[$0]) }
            var circles = groups.map { disc(of: $0, at: points, discs) }
            if !rooms.isEmpty {
                circles = ClusterSpacing(boxes.map { ($0.box, $0.room) }, in: uppermost, cellSize: 2 * discs.size)
                    .spaced(circles, on: discs.drawing)
            }
            let grid = BoxGrid(circles.map(\.box), cellSize: 2 * discs.size)
            var joined: [(index: Int, group: Int)] = []
            for (index, box, room) in boxes {
                let hiding = grid.indices(near: box).filter { disc in
                    func isCovered(_ point: Point) -> Bool { circles[disc].covers(point) }
                    return isCovered(box.center)
                        || MarkCover.hidesDigit(
                            of: box, count: numbers[index].digitCount, tolerating: 0, isCovered)
                }
                // Those of the same room come first, then the nearest.
                func rank(_ disc: Int) -> (Int, Double, Int) {
                    (circles[disc].room == room ? 0 : 1, points[index].squaredDistance(to: circles[disc].center), disc)
                }
                if let disc = hiding.min(by: { rank($0) < rank($1) }) { joined.append((index, disc)) }
            }
            let merged = overlapping(circles, grid)
            if joined.isEmpty, merged.isEmpty {
                return zip(groups, circles).map { group, circle in
                    Group(members: group.members, room: group.room, center: circle.center)
                }
            }
            for (index, group) in joined {
                groups[group].append([index], of: homes[index])
                singles.remove(index)
            }
            for (group, other) in merged {
                groups[group].append(groups[other].members, of: groups[other].room)
                groups[other].members = []
            }
            groups.removeAll(where: \.members.isEmpty)
        }
    }

    /// The disc of a group, about the mean of its markers' points.
    private static func disc(of group: Group, at points: [Point], _ discs: ClusterLayer) -> ClusterSpacing.Disc {
        let sum = group.members.reduce(Vector.zero) { $0 + (points[$1] - .zero) }
        let mean = Point.zero + sum / Double(group.members.count)
        let circle = discs.circle(of: group.members.count, around: mean)
        return ClusterSpacing.Disc(center: circle.center, radius: circle.radius, room: group.room)
    }

    /// Pairs of discs that overlap; each disc is in one pair at most.
    private static func overlapping(_ circles: [ClusterSpacing.Disc], _ grid: BoxGrid) -> [(Int, Int)] {
        var isTaken = [Bool](repeating: false, count: circles.count)
        var pairs: [(Int, Int)] = []
        for (index, circle) in circles.enumerated() where !isTaken[index] {
            let other = grid.indices(near: circle.box).filter { other in
                other > index && !isTaken[other] && circle.overlap(with: circles[other]) > 1e-9
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
