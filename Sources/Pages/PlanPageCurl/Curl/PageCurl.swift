import PlanGeometry

/// The shape at one moment of a leaf of paper that is bound at one edge and pulled at a point: bent, but not stretched.
///
/// The leaf is `width` x `height` pixels. Leaf coordinates have their origin at the leaf's top left corner while it is
/// flat, x to the right and y down; the picture shows the leaf from straight above (an orthographic projection), in the same
/// coordinates, so that its flat part does not move. The part turned over the spine has coordinates beyond that edge.
///
/// The leaf is flat from the spine up to a line. There it goes round a cylinder or a cone, usually by half a turn, and
/// leaves it straight, back side up. All these surfaces are developable: lengths and angles on the leaf stay the same. A
/// pull at right angles to the spine rolls the leaf about a cylinder, any other about a cone whose apex lies on the line of
/// the spine, as in L. Hong, S. K. Card and J. Chen, *Turning Pages of 3D Electronic Books* (2006).
///
/// The grip stays under the finger: `gripPlace` is `finger`, or a point near it if the paper does not reach so far with the
/// spine in place.
///
///     let curl = try PageCurl(
///         width: 800, height: 1000, spine: .left, grip: Point(x: 780, y: 960), finger: Point(x: 300, y: 800), radius: 60)
///     curl.layers(over: Point(x: 350, y: 800)).first?.side  // .back
public struct PageCurl: Hashable, Sendable {
    /// The greatest width and height of a leaf, in pixels.
    public static let greatestExtent = 1e9

    /// The width of the leaf in pixels.
    public let width: Double
    /// The height of the leaf in pixels.
    public let height: Double
    /// The bound edge.
    public let spine: LeafEdge
    /// The point of the leaf that is held, in leaf coordinates.
    public let grip: Point
    /// The finger's position in leaf coordinates, possibly off the leaf.
    public let finger: Point
    /// The radius of the roll that was asked for, in pixels.
    public let radius: Double
    /// The angle asked for between the pull and the perpendicular of the spine; nil if it follows from the finger. Positive
    /// angles point to greater y, or to greater x if the spine is the top or bottom edge.
    public let angle: Angle?

    package let frame: LeafFrame
    /// The roll; nil while the leaf has not moved.
    package let roll: Roll?

    /// A leaf held at a point by a finger.
    ///
    /// - Parameters:
    ///   - width: the leaf's width in pixels, more than 0 and at most ``greatestExtent``.
    ///   - height: the leaf's height in pixels, more than 0 and at most ``greatestExtent``.
    ///   - spine: the bound edge.
    ///   - grip: the point of the leaf that is held, in leaf coordinates; on the leaf, but not on the spine.
    ///   - finger: where the grip is to be on the picture, in leaf coordinates. If the paper does not reach so far, the grip
    ///     comes as near as possible, see ``gripPlace``.
    ///   - radius: the radius of the roll at the grip in pixels. It shrinks as the leaf comes down beyond the spine, and is at
    ///     most a quarter of the grip's distance from the spine.
    ///   - angle: rolls the leaf about a cylinder, with the pull at this angle from the perpendicular of the spine, between
    ///     -90 and 90 degrees. The grip then follows only the finger's distance from the spine, and the angle shrinks as the
    ///     leaf comes down. Nil to follow the finger.
    /// - Throws: ``PageCurlError``.
    public init(
        width: Double, height: Double, spine: LeafEdge, grip: Point, finger: Point, radius: Double, angle: Angle? = nil
    ) throws(PageCurlError) {
        let size = Size(width: width, height: height)
        guard size.isPositive, max(width, height) <= Self.greatestExtent else { throw .invalidSize(size) }
        guard radius > 0, radius.isFinite else { throw .invalidRadius(radius) }
        let frame = LeafFrame(size: size, spine: spine)
        let held = frame.spinePoint(grip)
        guard grip.isFinite, frame.contains(held) else { throw .gripOffLeaf(grip, size) }
        guard held.x > 1e-9 * frame.reach else { throw .gripOnSpine(grip, spine) }
        guard finger.isFinite else { throw .nonFiniteFinger(finger) }
        if let angle, !(abs(angle.degrees) < 90) { throw .invalidAngle(angle) }
        (self.width, self.height, self.spine) = (width, height, spine)
        (self.grip, self.finger, self.radius, self.angle) = (grip, finger, radius, angle)
        self.frame = frame
        let pull = LeafPull(frame: frame, grip: held, finger: frame.spinePoint(finger), radius: radius, angle: angle)
        roll = pull.roll
    }
}
