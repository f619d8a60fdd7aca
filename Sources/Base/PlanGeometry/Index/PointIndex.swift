/// Finds points, such as markers, by place: those in a box, within a distance, or nearest to a point.
///
/// Built once; each search takes a time that grows with the logarithm of the number of points and with the number
/// found. Points are referred to by their position in the list given. Points that are not finite are never found.
public struct PointIndex: Sendable {
    /// The points, in the order given.
    public let points: [Point]
    private let tree: BoxTree

    /// The index of `points`.
    public init(_ points: some Sequence<Point>) {
        self.points = Array(points)
        tree = BoxTree(self.points.map { $0.isFinite ? Box(origin: $0, size: .zero) : nil })
    }

    /// The points in `box` or on its border, in the order given.
    public func points(in box: Box) -> [Int] {
        var found: [Int] = []
        tree.forEach(meeting: box) { found.append($0) }
        return found.sorted()
    }

    /// The points no farther than `distance` from `point`, the nearest first.
    public func points(within distance: Double, of point: Point) -> [(index: Int, distance: Double)] {
        var found: [(index: Int, distance: Double)] = []
        guard point.isFinite else { return [] }
        visit(from: point) { index, itsDistance in
            guard itsDistance <= distance else { return false }
            found.append((index, itsDistance))
            return true
        }
        return found
    }

    /// The `count` points that are nearest to `point`, the nearest first; of points at the same distance those that
    /// come first in the list.
    public func nearestPoints(to point: Point, count: Int) -> [(index: Int, distance: Double)] {
        var found: [(index: Int, distance: Double)] = []
        guard count > 0, point.isFinite else { return [] }
        visit(from: point) { index, distance in
            found.append((index, distance))
            return found.count < count
        }
        return found
    }

    private func visit(from point: Point, _ body: (Int, Double) -> Bool) {
        tree.forEachNearest(to: point, distance: { points[$0].distance(to: point) }, body)
    }
}
