/// Answers how far points are from the nearest of some line segments.
struct SegmentIndex {
    /// Up to so many segments a look at each one is faster than a tree.
    static let scanLimit = 100

    /// The cost of a segment that is found in the tree, in segments that are looked at one after the other.
    private static let treeCost = 8

    private let segments: [LineSegment]
    private let tree: BoxTree?

    init(_ segments: [LineSegment]) {
        self.segments = segments
        tree = segments.count > Self.scanLimit ? BoxTree(segments.map(\.boundingBox)) : nil
    }

    /// The distance from a point to the nearest segment, infinite where there is none, and what it cost, in segments looked at.
    func distance(to point: Point) -> (distance: Double, steps: Int) {
        var result = Double.infinity
        guard let tree else {
            // A segment is at least as far away as its box.
            for segment in segments where segment.boundingBox.distance(to: point) < result {
                result = min(result, segment.distance(to: point))
            }
            return (result, segments.count)
        }
        var steps = 0
        tree.forEachNearest(to: point) { segment in
            steps += 1
            return segments[segment].distance(to: point)
        } _: { _, distance in
            result = distance
            return false
        }
        return (result, steps * Self.treeCost)
    }
}
