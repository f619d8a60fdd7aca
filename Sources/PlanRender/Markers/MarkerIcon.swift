import PlanGeometry
import PlanImage

/// A picture of one's own that takes the place of the markers' symbol, its middle on the point.
///
/// Two icons are the same when they are one object, so that comparing looks does not compare pixels.
public final class MarkerIcon: Hashable, Sendable {
    /// The picture; transparent where the drawing shall show.
    public let picture: PixelBuffer
    /// The greatest width and height of an icon in pixels.
    public static let greatestSide = 2048

    /// An icon of a picture; nothing for one wider or higher than `greatestSide`.
    public init?(_ picture: PixelBuffer) {
        guard picture.width <= Self.greatestSide, picture.height <= Self.greatestSide else { return nil }
        self.picture = picture
    }

    /// Whether both are one object.
    public static func == (one: MarkerIcon, other: MarkerIcon) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
