/// A rectangle with sides parallel to the axes, given by its least and greatest coordinates. It is closed: its sides
/// and corners belong to it. A box may have no width or no height.
public struct Box: Hashable, Sendable {
    /// The least x.
    public let minX: Double
    /// The least y: the top side in a drawing, where y grows downwards.
    public let minY: Double
    /// The greatest x.
    public let maxX: Double
    /// The greatest y: the bottom side in a drawing.
    public let maxY: Double

    /// The box between the given coordinates. A pair in the wrong order is swapped, so that `minX <= maxX` and
    /// `minY <= maxY` always hold for numbers; a box with a NaN contains and intersects nothing.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        (self.minX, self.maxX) = minX > maxX ? (maxX, minX) : (minX, maxX)
        (self.minY, self.maxY) = minY > maxY ? (maxY, minY) : (minY, maxY)
    }

    /// The box of the given size whose corner of least coordinates is `origin`. A negative extent reaches to the other
    /// side of the origin.
    @inlinable public init(origin: Point, size: Size) {
        self.init(minX: origin.x, minY: origin.y, maxX: origin.x + size.width, maxY: origin.y + size.height)
    }

    /// The box of a size whose middle is `center`.
    public init(around center: Point, size: Size) {
        self = Box(origin: center, size: .zero).insetBy(dx: -size.width / 2, dy: -size.height / 2)
    }

    /// The least box around `points`, or `nil` when there are none.
    @inlinable public init?(enclosing points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        while let point = iterator.next() {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The corner of least x and y.
    @inlinable public var origin: Point { Point(x: minX, y: minY) }
    /// The extent along the x axis, never negative.
    @inlinable public var width: Double { maxX - minX }
    /// The extent along the y axis, never negative.
    @inlinable public var height: Double { maxY - minY }
    /// The width and the height.
    @inlinable public var size: Size { Size(width: width, height: height) }
    /// The point in the middle. Does not overflow.
    @inlinable public var center: Point { Point(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2) }
    /// Width times height.
    @inlinable public var area: Double { width * height }
    /// The smallest box around some boxes; nothing for none.
    package init?(enclosing boxes: some Sequence<Box>) {
        guard let box = boxes.reduce(nil as Box?, { $0?.union($1) ?? $1 }) else { return nil }
        self = box
    }

    /// True if no coordinate is infinite or NaN.
    @inlinable public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// The four corners: from (minX, minY) along the side of least y, around to (minX, maxY).
    public var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }
}

extension Box {
    /// True if `point` is in the box or on its border.
    @inlinable public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// True if the whole of `other` is in the box, borders included.
    @inlinable public func contains(_ other: Box) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// True if the boxes share a point; touching is enough.
    @inlinable public func intersects(_ other: Box) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// True if the box and `segment` share a point, decided exactly; touching is enough.
    public func intersects(_ segment: LineSegment) -> Bool {
        guard intersects(segment.boundingBox) else { return false }
        if contains(segment.start) || contains(segment.end) { return true }
        // Since the boxes meet, the segment misses this box only if all corners lie on one side of the segment's line.
        let sides = corners.map { orient2d(segment.start, segment.end, $0) }
        return sides.contains { $0 >= 0 } && sides.contains { $0 <= 0 }
    }

    /// Returns the box that both boxes share, which has no area when they only touch; `nil` when they share no point.
    public func intersection(_ other: Box) -> Box? {
        guard intersects(other) else { return nil }
        return Box(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The least box that contains both.
    public func union(_ other: Box) -> Box {
        Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The box with each vertical side moved inwards by `dx` and each horizontal side by `dy`; outwards when negative.
    /// Sides that would pass each other meet in the middle.
    public func insetBy(dx: Double, dy: Double) -> Box {
        let middle = center
        return Box(
            minX: minX + dx > maxX - dx ? middle.x : minX + dx, minY: minY + dy > maxY - dy ? middle.y : minY + dy,
            maxX: minX + dx > maxX - dx ? middle.x : maxX - dx, maxY: minY + dy > maxY - dy ? middle.y : maxY - dy)
    }

    /// The box moved by `vector`.
    public func offsetBy(_ vector: Vector) -> Box {
        Box(minX: minX + vector.dx, minY: minY + vector.dy, maxX: maxX + vector.dx, maxY: maxY + vector.dy)
    }

    /// The point of the box that is nearest to `point`: the point itself when it is inside.
    public func nearestPoint(to point: Point) -> Point {
        Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
    }

    /// The distance from `point` to the box, 0 when it is inside.
    public func distance(to point: Point) -> Double { nearestPoint(to: point).distance(to: point) }

    /// The power of two that brings the box to about unit size, so that no product of extents overflows or vanishes.
    var unitScale: Double {
        let extent = max(maxX / 2 - minX / 2, maxY / 2 - minY / 2)
        guard extent > 0 else { return 1 }
        return Double(sign: .plus, exponent: min(max(-Int(extent.exponent), -1021), 1000), significand: 1)
    }

    /// The least box around the image of this one under `transform`.
    public func applying(_ transform: AffineTransform) -> Box {
        Box(enclosing: corners.map { $0.applying(transform) }) ?? self
    }
}

extension Box: Codable {
    /// Reads the four coordinates, put in order as ``init(minX:minY:maxX:maxY:)`` does.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            minX: try values.decode(Double.self, forKey: .minX), minY: try values.decode(Double.self, forKey: .minY),
            maxX: try values.decode(Double.self, forKey: .maxX), maxY: try values.decode(Double.self, forKey: .maxY))
    }
}

extension Box: CustomStringConvertible {
    /// The corners of least and greatest coordinates.
    public var description: String { "\(Point(x: minX, y: minY))...\(Point(x: maxX, y: maxY))" }
}
