/// Coordinates from 0 to 1 over an image: what annotation tools and vision frameworks write, so that a point stays
/// where it is when the image is scaled. Points outside the image have coordinates below 0 or above 1.
public struct NormalizedCoordinates: Hashable, Sendable, Codable {
    /// The corner where normalised (0, 0) lies.
    public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
        /// y grows downwards, as annotation tools write it.
        case topLeft
        /// y grows upwards, as Apple's Vision writes it.
        case bottomLeft
    }

    /// The size of the image in pixels.
    public let imageSize: Size
    /// The corner where normalised (0, 0) lies.
    public let origin: Origin

    /// The coordinates over an image of the given size.
    ///
    /// - Throws: ``CoordinateError/invalidImageSize(_:)`` unless width and height are finite and greater than 0.
    public init(imageSize: Size, origin: Origin = .topLeft) throws(CoordinateError) {
        guard imageSize.isPositive else { throw .invalidImageSize(imageSize) }
        self.imageSize = imageSize
        self.origin = origin
    }

    /// The pixel point of a normalised one.
    ///
    /// - Throws: ``CoordinateError/nonFinitePoint(_:)``, ``CoordinateError/overflow``.
    public func pixelPoint(for normalizedPoint: Point) throws(CoordinateError) -> Point {
        guard normalizedPoint.isFinite else { throw .nonFinitePoint(normalizedPoint) }
        let fromOrigin = normalizedPoint.y * imageSize.height
        let point = Point(
            x: normalizedPoint.x * imageSize.width,
            y: origin == .topLeft ? fromOrigin : imageSize.height - fromOrigin)
        guard point.isFinite else { throw .overflow }
        return point
    }

    /// The normalised point of a pixel point.
    ///
    /// - Throws: ``CoordinateError/nonFinitePoint(_:)``, ``CoordinateError/overflow``.
    public func normalizedPoint(for pixelPoint: Point) throws(CoordinateError) -> Point {
        guard pixelPoint.isFinite else { throw .nonFinitePoint(pixelPoint) }
        let height = imageSize.height
        let point = Point(
            x: pixelPoint.x / imageSize.width,
            y: (origin == .topLeft ? pixelPoint.y : height - pixelPoint.y) / height)
        guard point.isFinite else { throw .overflow }
        return point
    }
}

extension NormalizedCoordinates {
    /// Reads size and origin, and refuses a size that is not positive.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            imageSize: values.decode(Size.self, forKey: .imageSize), origin: values.decode(Origin.self, forKey: .origin)
        )
    }
}
