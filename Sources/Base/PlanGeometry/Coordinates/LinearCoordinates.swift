/// Coordinates that grow evenly along the sides of a drawing: counted from its lower edge, in a unit of length, or between numbers that are
/// given for its edges.
///
/// Along each side a coordinate c lies at the pixel o + (c - s) * n / d. Each of the four operations rounds once at most, so a
/// conversion is exact where the numbers and the result have few digits.
public struct LinearCoordinates: Hashable, Sendable, Codable {
    /// The relation between the coordinate and the pixels along one side.
    public struct Axis: Hashable, Sendable, Codable {
        /// The pixel at which ``start`` lies.
        public var offset: Double
        /// The coordinate at ``offset``.
        public var start: Double
        /// The pixels that ``denominator`` units take.
        public var numerator: Double
        /// The units that ``numerator`` pixels have; below 0 where the coordinate grows against the pixels.
        public var denominator: Double

        /// The axis with the given numbers.
        public init(offset: Double = 0, start: Double = 0, numerator: Double = 1, denominator: Double = 1) {
            (self.offset, self.start) = (offset, start)
            (self.numerator, self.denominator) = (numerator, denominator)
        }

        /// True if all numbers are finite, and neither of the ratio's is 0.
        public var isInvertible: Bool {
            offset.isFinite && start.isFinite && numerator.isFinite && denominator.isFinite && numerator != 0
                && denominator != 0
        }

        func pixel(for coordinate: Double) -> Double { offset + (coordinate - start) * numerator / denominator }

        func coordinate(for pixel: Double) -> Double { start + (pixel - offset) * denominator / numerator }

        /// The most by which rounding may move a pixel.
        func pixelError(for coordinate: Double) -> Double {
            let scaled = max(coordinate.magnitude, start.magnitude) * (numerator / denominator).magnitude
            return max(offset.magnitude, scaled).roundingError
        }

        /// The most by which rounding may move a coordinate.
        func coordinateError(for pixel: Double) -> Double {
            let scaled = max(pixel.magnitude, offset.magnitude) * (denominator / numerator).magnitude
            return max(start.magnitude, scaled).roundingError
        }
    }

    /// The axis along the width.
    public let x: Axis
    /// The axis along the height.
    public let y: Axis

    /// Coordinates along two axes; nil if one of them cannot be inverted.
    public init?(x: Axis, y: Axis) {
        guard x.isInvertible, y.isInvertible else { return nil }
        (self.x, self.y) = (x, y)
    }

    /// The pixel point of a pair of coordinates. A result that is within the rounding error of a number of few decimals is that number.
    ///
    /// - Throws: ``CoordinateError/nonFinitePoint(_:)``, ``CoordinateError/overflow``.
    public func pixelPoint(for pair: Point) throws(CoordinateError) -> Point {
        guard pair.isFinite else { throw .nonFinitePoint(pair) }
        let point = Point(
            x: x.pixel(for: pair.x).meant(within: x.pixelError(for: pair.x)),
            y: y.pixel(for: pair.y).meant(within: y.pixelError(for: pair.y)))
        guard point.isFinite else { throw .overflow }
        return point
    }

    /// The pair of coordinates of a pixel point, rounded as ``pixelPoint(for:)`` rounds.
    ///
    /// - Throws: ``CoordinateError/nonFinitePoint(_:)``, ``CoordinateError/overflow``.
    public func pair(for pixelPoint: Point) throws(CoordinateError) -> Point {
        guard pixelPoint.isFinite else { throw .nonFinitePoint(pixelPoint) }
        let pair = Point(
            x: x.coordinate(for: pixelPoint.x).meant(within: x.coordinateError(for: pixelPoint.x)),
            y: y.coordinate(for: pixelPoint.y).meant(within: y.coordinateError(for: pixelPoint.y)))
        guard pair.isFinite else { throw .overflow }
        return pair
    }
}

extension LinearCoordinates {
    /// Reads the axes, and refuses those that cannot be inverted.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let (x, y) = (try values.decode(Axis.self, forKey: .x), try values.decode(Axis.self, forKey: .y))
        guard let made = Self(x: x, y: y) else {
            throw DecodingError.dataCorruptedError(
                forKey: .x, in: values, debugDescription: "the numbers of an axis must be finite, and its ratio's not 0"
            )
        }
        self = made
    }
}
