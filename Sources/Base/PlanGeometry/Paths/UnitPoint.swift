/// A place in a rectangle given as fractions of its width and height, whatever its size: (0, 0) is the corner of least
/// coordinates, the top left one in a drawing, and (1, 1) the opposite one.
public struct UnitPoint: Hashable, Sendable, Codable {
    /// The fraction of the width.
    public var x: Double
    /// The fraction of the height.
    public var y: Double

    /// The place at fractions of the width and the height. Beyond 0...1 it lies outside the rectangle.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The corner of least coordinates.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the left side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the side of least y, the top.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the side of greatest y, the bottom.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    /// The point at this place of `rect`.
    public func point(in rect: Box) -> Point {
        Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
}

extension UnitPoint: CustomStringConvertible {
    /// The fractions as `(x, y)`.
    public var description: String { "(\(x), \(y))" }
}
