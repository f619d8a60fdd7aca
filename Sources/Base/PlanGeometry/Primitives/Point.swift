/// A position in a plane.
///
/// In a drawing it is a *pixel point*: x to the right, y down, the origin at the top-left corner, unit one pixel; the
/// pixel (i, j) covers [i, i+1) x [j, j+1).
public struct Point: Hashable, Sendable, Codable {
    /// The horizontal coordinate.
    public var x: Double
    /// The vertical coordinate.
    public var y: Double

    /// The point (x, y).
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin, (0, 0).
    public static let zero = Point(x: 0, y: 0)

    /// True if neither coordinate is infinite or NaN.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The Euclidean distance to `other`. Does not overflow before its result does.
    public func distance(to other: Point) -> Double { (other - self).length }

    /// The square of the distance to `other`: cheaper than ``distance(to:)``, but it overflows to infinity beyond
    /// distances of about 1e154 and loses precision below about 1e-146.
    @inlinable public func squaredDistance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return dx * dx + dy * dy
    }

    /// The point halfway to `other`. Does not overflow.
    @inlinable public func midpoint(to other: Point) -> Point {
        Point(x: x / 2 + other.x / 2, y: y / 2 + other.y / 2)
    }

    /// The point that `transform` maps this one to.
    @inlinable public func applying(_ transform: AffineTransform) -> Point {
        Point(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension Point {
    /// `point` moved by `vector`.
    @inlinable public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// `point` moved by the opposite of `vector`.
    @inlinable public static func - (point: Point, vector: Vector) -> Point {
        Point(x: point.x - vector.dx, y: point.y - vector.dy)
    }

    /// The vector that leads from `start` to `end`.
    @inlinable public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// Moves `point` by `vector`.
    @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }

    /// Moves `point` by the opposite of `vector`.
    @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}

extension Point: CustomStringConvertible {
    /// The coordinates as `(x, y)`.
    public var description: String { "(\(x), \(y))" }
}
