/// The straight line from one point to another, both ends included. The ends may be equal.
public struct LineSegment: Hashable, Sendable, Codable {
    /// Where it starts.
    public var start: Point
    /// Where it ends.
    public var end: Point

    /// The segment from `start` to `end`.
    @inlinable public init(start: Point, end: Point) {
        self.start = start
        self.end = end
    }

    /// The distance between the ends.
    public var length: Double { start.distance(to: end) }

    /// The least box around it.
    public var boundingBox: Box { Box(minX: start.x, minY: start.y, maxX: end.x, maxY: end.y) }

    /// The point at a share of the segment's length: the start at 0, the end at 1, up to rounding.
    @inlinable public func point(at share: Double) -> Point { start + (end - start) * share }

    /// The points in the middle of `count` equal parts of the segment.
    package func middles(ofParts count: Int) -> some Sequence<Point> {
        (0..<count).lazy.map { point(at: (Double($0) + 0.5) / Double(count)) }
    }

    /// The point of the segment that is nearest to `point`, up to rounding.
    public func nearestPoint(to point: Point) -> Point {
        // Halved, so that the difference of two finite numbers stays finite.
        var along = Vector(dx: end.x / 2 - start.x / 2, dy: end.y / 2 - start.y / 2)
        let largest = max(abs(along.dx), abs(along.dy))
        guard largest > 0 else { return start }
        // Beside a line along an axis the nearest point has a coordinate of each, without rounding.
        if point.isFinite {
            if start.y == end.y { return Point(x: Self.clamped(point.x, start.x, end.x), y: start.y) }
            if start.x == end.x { return Point(x: start.x, y: Self.clamped(point.y, start.y, end.y)) }
        }
        var toPoint = Vector(dx: point.x / 2 - start.x / 2, dy: point.y / 2 - start.y / 2)
        // Products of very large or very small parts overflow or vanish, so bring both near 1, exactly.
        if largest > 0x1p400 || largest < 0x1p-400 {
            let scale = Double(sign: .plus, exponent: -largest.exponent / 2, significand: 1)
            let rest = Double(sign: .plus, exponent: -largest.exponent - (-largest.exponent / 2), significand: 1)
            along = along * scale * rest
            toPoint = toPoint * scale * rest
        }
        let fraction = toPoint.dot(along) / along.squaredLength
        if fraction <= 0 || fraction.isNaN { return start }
        if fraction >= 1 { return end }
        // Measured from the nearer end, so that the result meets the end where the fraction does.
        if fraction <= 0.5 {
            return Point(
                x: start.x + fraction * 2 * (end.x / 2 - start.x / 2),
                y: start.y + fraction * 2 * (end.y / 2 - start.y / 2))
        }
        let back = (1 - fraction) * 2
        return Point(x: end.x - back * (end.x / 2 - start.x / 2), y: end.y - back * (end.y / 2 - start.y / 2))
    }

    /// The number between two others that is nearest to a number.
    private static func clamped(_ number: Double, _ one: Double, _ other: Double) -> Double {
        min(max(number, min(one, other)), max(one, other))
    }

    /// The distance from `point` to the segment.
    public func distance(to point: Point) -> Double { nearestPoint(to: point).distance(to: point) }
}

extension LineSegment: CustomStringConvertible {
    /// The ends, as `(x, y) to (x, y)`.
    public var description: String { "\(start) to \(end)" }
}

extension [Point] {
    /// The pieces of the line through the points, from each to the next.
    package var segments: [LineSegment] { zip(self, dropFirst()).map { LineSegment(start: $0, end: $1) } }
}
