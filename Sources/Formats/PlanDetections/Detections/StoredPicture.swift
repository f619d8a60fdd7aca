import PlanGeometry

/// A photo as its file stores it, where that is not upright: the rows of a camera that was turned, and an orientation beside them.
/// Detectors that do not heed the orientation give places in the stored picture.
public struct StoredPicture: Codable, Hashable, Sendable {
    /// The size in pixels as stored.
    public var size: Size
    /// The map from pixel points of the stored picture to those of the upright one.
    public var toUpright: AffineTransform

    /// A picture as stored.
    public init(size: Size, toUpright: AffineTransform) { (self.size, self.toUpright) = (size, toUpright) }

    /// The size in pixels of the upright picture.
    public var uprightSize: Size { Box(origin: .zero, size: size).applying(toUpright).size }
}
