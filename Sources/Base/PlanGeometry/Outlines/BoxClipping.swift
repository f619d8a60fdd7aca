extension Ring {
    /// The part of the enclosed area that lies in `box`, as one ring, or `nil` when nothing with an area is left.
    ///
    /// A ring that leaves the box and comes back more than once gives a ring whose parts are joined by edges along the
    /// box's border, there and back: the same points are inside it, and it has the same area.
    ///
    /// Sutherland and Hodgman, "Reentrant polygon clipping" (1974). New vertices are on the border exactly in one
    /// coordinate and rounded in the other.
    public func clipped(to box: Box) -> Ring? {
        if box.contains(boundingBox) { return self }
        guard box.intersects(boundingBox) else { return nil }
        var points = vertices
        for (least, greatest) in [(box.minX, box.maxX), (box.minY, box.maxY)] {
            points = Self.clip(points, atX: least) { $0.x >= least }
            points = Self.clip(points, atX: greatest) { $0.x <= greatest }
            // Swaps the axes: the second turn clips along y and swaps them back.
            points = points.map { Point(x: $0.y, y: $0.x) }
        }
        return Ring(cutOutline: points)
    }

    /// The ring of an outline that was cut, in which points may follow each other twice; nil when nothing with an area is left.
    init?(cutOutline points: [Point]) {
        var distinct: [Point] = []
        for point in points where point != distinct.last { distinct.append(point) }
        guard let ring = try? Ring(distinct), !ring.isFlat else { return nil }
        self = ring
    }

    /// True if all vertices are on one line.
    var isFlat: Bool {
        guard let other = vertices.first(where: { $0 != vertices[0] }) else { return true }
        return vertices.allSatisfy { orient2d(vertices[0], other, $0) == 0 }
    }

    private static func clip(_ points: [Point], atX x: Double, isKept: (Point) -> Bool) -> [Point] {
        guard var start = points.last else { return [] }
        var clipped: [Point] = []
        for end in points {
            if isKept(start) != isKept(end) { clipped.append(point(start, end, atX: x)) }
            if isKept(end) { clipped.append(end) }
            start = end
        }
        return clipped
    }

    /// The point of an edge at an x coordinate between its ends; the same for both directions of the edge.
    private static func point(_ start: Point, _ end: Point, atX x: Double) -> Point {
        let (low, high) = start.x < end.x ? (start, end) : (end, start)
        let fraction = (x / 2 - low.x / 2) / (high.x / 2 - low.x / 2)
        return Point(x: x, y: between(low.y, high.y, fraction))
    }

    /// The number at a fraction of the way between two numbers, never beyond them.
    private static func between(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
        let value = start * (1 - fraction) + end * fraction
        return max(min(start, end), min(max(start, end), value))
    }
}

extension Polygon {
    /// The part of the polygon in `box`, or `nil` when nothing with an area is left.
    public func clipped(to box: Box) -> Polygon? {
        exterior.clipped(to: box).map { Polygon(exterior: $0, holes: holes.compactMap { $0.clipped(to: box) }) }
    }
}
