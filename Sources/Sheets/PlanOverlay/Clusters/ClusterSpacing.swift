import PlanGeometry

/// Moves discs of clusters off those of other rooms, and off the numbers of markers there, as far as their own rooms reach.
struct ClusterSpacing {
    /// A cluster's disc.
    struct Disc {
        var center: Point
        let radius: Double
        /// The room of its markers, as ``MarkerClusters/Group`` has it.
        let room: Int32

        var box: Box { Box(around: center, size: Size(width: 2 * radius, height: 2 * radius)) }

        /// The radius of a disc with its shadow, as a multiple of the disc's radius.
        private static let edge = 1.06

        func covers(_ point: Point) -> Bool { point.distance(to: center) <= Self.edge * radius }

        /// The width at which two discs reach over each other; negative for discs that are apart.
        func overlap(with other: Disc) -> Double { radius + other.radius - center.distance(to: other.center) }

        /// The distance by which a disc must move off the nearest point of a box so that it covers nothing of it; negative for one that
        /// covers nothing.
        func overlap(with box: Box) -> Double { Self.edge * radius + 0.5 - box.distance(to: center) }
    }

    private let numbers: [(box: Box, room: Int32)]
    private let grid: BoxGrid
    private let rooms: UppermostAreas
    private let cellSize: Double

    /// The number of times that all discs are moved; each time they come nearer to where they are apart.
    private static let mostMoves = 12

    /// - Parameters:
    ///   - numbers: the boxes of numbers that have no disc, with their markers' rooms.
    ///   - rooms: the rooms.
    init(_ numbers: [(box: Box, room: Int32)], in rooms: UppermostAreas, cellSize: Double) {
        (self.numbers, self.rooms, self.cellSize) = (numbers, rooms, cellSize)
        grid = BoxGrid(numbers.map(\.box), cellSize: cellSize)
    }

    /// The discs at places where as few as can be cover anything of other rooms.
    ///
    /// - Parameter drawing: where the discs' boxes stay, if they lie there.
    func spaced(_ discs: [Disc], on drawing: Box) -> [Disc] {
        var discs = discs
        for _ in 0..<Self.mostMoves {
            let others = BoxGrid(discs.map(\.box), cellSize: cellSize)
            let pushes = discs.indices.map { push(on: $0, among: discs, others) }
            var moved = discs
            for index in discs.indices where pushes[index] != .zero {
                moved[index].center = discs[index].center + pushes[index]
            }
            let places = rooms.areas(at: moved.map(\.center))
            var isMoved = false
            for index in discs.indices where pushes[index] != .zero {
                guard places[index] == discs[index].room, drawing.contains(moved[index].box) else { continue }
                discs[index].center = moved[index].center
                isMoved = true
            }
            if !isMoved { break }
        }
        return discs
    }

    /// The way that discs and numbers of other rooms push a disc.
    private func push(on index: Int, among discs: [Disc], _ grid: BoxGrid) -> Vector {
        let disc = discs[index]
        guard disc.room != MarkerClusters.Group.several else { return .zero }
        var push = Vector.zero
        for other in grid.indices(near: disc.box) where other != index && discs[other].room != disc.room {
            let overlap = disc.overlap(with: discs[other])
            guard overlap > 0 else { continue }
            push = push + away(from: discs[other].center, disc, isFirst: index < other) * ((overlap + 0.1) / 2)
        }
        for number in self.grid.indices(near: disc.box.insetBy(dx: -0.1 * disc.radius, dy: -0.1 * disc.radius))
        where numbers[number].room != disc.room {
            let overlap = disc.overlap(with: numbers[number].box)
            guard overlap > 0 else { continue }
            push = push + away(from: numbers[number].box.center, disc, isFirst: true) * overlap
        }
        return push
    }

    /// The direction away from a point; where that is the disc's middle, one of two.
    private func away(from point: Point, _ disc: Disc, isFirst: Bool) -> Vector {
        let way = disc.center - point
        let length = disc.center.distance(to: point)
        return length > 0 ? way / length : Vector(dx: isFirst ? -1 : 1, dy: 0)
    }
}
