import PlanBase
import PlanGeometry

/// The corners of a rectangle of the building as a drawing shows them, which may be turned, sheared and in perspective there.
///
/// The corners' names are those of the building's rectangle: the result has the top left corner at the top left, wherever the drawing
/// shows it. In JSON they are an array of four `[x, y]` in the order of the properties.
public struct RectangleCorners: Hashable, Sendable {
    /// The corner that is at the top left of the result.
    public var topLeft: Point
    /// The corner that is at the top right of the result.
    public var topRight: Point
    /// The corner that is at the bottom right of the result.
    public var bottomRight: Point
    /// The corner that is at the bottom left of the result.
    public var bottomLeft: Point

    /// Four corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        (self.topLeft, self.topRight) = (topLeft, topRight)
        (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }

    /// The corners clockwise as the result shows them, from the top left on.
    public var points: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// Returns the name in messages of the corner at an index of ``points``.
    static func name(_ index: Int) -> Message {
        [
            Message("top left", context: "corner"), Message("top right", context: "corner"),
            Message("bottom right", context: "corner"), Message("bottom left", context: "corner"),
        ][index % 4]
    }
}

extension RectangleCorners: Codable, DescribedValue {
    package static var expectedForm: Message {
        Message("an array of four [x, y]: the corners at the top left, top right, bottom right and bottom left")
    }

    /// Reads four arrays of two numbers.
    public init(from decoder: any Decoder) throws {
        let pairs = try decoder.singleValueContainer().decode([[Double]].self)
        guard pairs.count == 4, pairs.allSatisfy({ $0.count == 2 }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "must be \(Self.expectedForm)"))
        }
        let points = pairs.map { Point(x: $0[0], y: $0[1]) }
        self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// Writes four arrays of two numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(points.map { [$0.x, $0.y] })
    }
}
