import Glibc

/// A displacement in a plane: what leads from one ``Point`` to another.
public struct Vector: Hashable, Sendable, Codable {
    /// The horizontal part.
    public var dx: Double
    /// The vertical part.
    public var dy: Double

    /// The vector (dx, dy).
    @inlinable public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector of length 0.
    public static let zero = Vector(dx: 0, dy: 0)

    /// True if neither component is infinite or NaN.
    @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }

    /// The Euclidean length. Does not overflow before its result does.
    public var length: Double { hypot(dx, dy) }

    /// The square of the length; overflows to infinity beyond lengths of about 1e154.
    @inlinable public var squaredLength: Double { dx * dx + dy * dy }

    /// The vector of length 1 in the same direction, or `nil` when the length is 0 or not finite.
    public var normalized: Vector? {
        let largest = max(abs(dx), abs(dy))
        guard largest > 0, largest.isFinite else { return nil }
        let scaled = Vector(dx: dx / largest, dy: dy / largest)
        // Its length lies between 1 and 1.5, so that no square overflows.
        return scaled / scaled.squaredLength.squareRoot()
    }

    /// The vector turned by a quarter turn from the x axis towards the y axis.
    @inlinable public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

    /// The dot product with `other`.
    @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// The cross product's length, dx * other.dy - dy * other.dx: positive when `other` lies on the side to which the
    /// x axis turns to reach the y axis.
    @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}

extension Vector {
    /// The sum of two vectors.
    @inlinable public static func + (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }

    /// The difference of two vectors.
    @inlinable public static func - (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
    }

    /// The opposite vector.
    @inlinable public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

    /// The vector scaled by `factor`.
    @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }

    /// The vector scaled by `factor`.
    @inlinable public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

    /// The vector divided by `divisor`.
    @inlinable public static func / (vector: Vector, divisor: Double) -> Vector {
        Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
    }
}

extension Vector: CustomStringConvertible {
    /// The parts as `(dx, dy)`.
    public var description: String { "(\(dx), \(dy))" }
}
