import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A sheet of paper that is bound at one edge and pulled at a point, at one moment: a surface that is bent but not stretched.
///
/// The sheet is `width` x `height` pixels. Sheet coordinates have their origin at the sheet's top left corner while it is
/// flat, x to the right and y down; the picture shows the sheet from straight above (an orthographic projection), in the same
/// coordinates, so that what is flat is where it always was. Where the sheet is turned over the spine, it has coordinates
/// beyond that edge.
///
/// From the spine up to a line the sheet is flat. There it goes round a cylinder or a cone, by half a turn as a rule, and
/// leaves it straight, back side up. All these surfaces are developable: every length and angle on the sheet stays what it
/// is. Pulled square to the spine the sheet rolls about a cylinder, pulled at an angle about a cone whose apex lies on the
/// line of the spine, as in L. Hong, S. K. Card and J. Chen, *Turning Pages of 3D Electronic Books* (2006).
///
/// The point under the finger stays there: `gripPlace` is `finger`, unless the paper does not reach so far; then it is a
/// place near it that the paper can reach with the spine in place.
///
///     let curl = try PageCurl(
///         width: 800, height: 1000, spine: .left, grip: Point(x: 780, y: 960), finger: Point(x: 300, y: 800), radius: 60)
///     curl.layers(over: Point(x: 350, y: 800)).first?.side  // .back
public struct PageCurl: Hashable, Sendable {
    /// The greatest width and height of a sheet, in pixels.
    public static let greatestExtent = 1e9

    /// The width of the sheet in pixels.
    public let width: Double
    /// The height of the sheet in pixels.
    public let height: Double
    /// The edge that is bound.
    public let spine: SheetEdge
    /// The point of the sheet that is held, in sheet coordinates.
    public let grip: Point
    /// Where the finger is, in sheet coordinates; it may be beyond the sheet.
    public let finger: Point
    /// The radius of the roll that was asked for, in pixels.
    public let radius: Double
    /// The angle that was asked for, between the pull and the perpendicular of the spine; positive angles point to greater y,
    /// or greater x where the spine is the top or bottom edge. Nil where the finger decides.
    public let angle: Angle?

    package let frame: SheetFrame
    /// Nil while the sheet is flat where it was.
    package let roll: Roll?

    /// A sheet that is held at a point by a finger.
    ///
    /// - Parameters:
    ///   - width: the sheet's width in pixels, more than 0 and at most ``greatestExtent``.
    ///   - height: the sheet's height in pixels, likewise.
    ///   - spine: the edge that is bound.
    ///   - grip: the point of the sheet that is held; on the sheet, but not on the spine.
    ///   - finger: where that point is to be on the picture. Where the paper does not reach so far, it comes as near as it
    ///     can, see ``gripPlace``.
    ///   - radius: the radius of the roll at the grip in pixels. The sheet takes a smaller one where it has not the room: it
    ///     becomes less and less as the sheet comes down beyond the spine, and is never more than a quarter of the grip's
    ///     distance from the spine.
    ///   - angle: makes the sheet roll about a cylinder, pulled at this angle from the perpendicular of the spine, between -90
    ///     and 90 degrees; the grip follows only the finger's distance from the spine then. The angle becomes less as the
    ///     sheet comes down.
    /// - Throws: ``PageCurlError``.
    public init(
        width: Double, height: Double, spine: SheetEdge, grip: Point, finger: Point, radius: Double, angle: Angle? = nil
    ) throws(PageCurlError) {
        let size = Size(width: width, height: height)
        guard size.isPositive, max(width, height) <= Self.greatestExtent else { throw .invalidSize(size) }
        guard radius > 0, radius.isFinite else { throw .invalidRadius(radius) }
        let frame = SheetFrame(size: size, spine: spine)
        let held = frame.spinePoint(grip)
        guard grip.isFinite, frame.contains(held) else { throw .gripOffSheet(grip, size) }
        guard held.x > 1e-9 * frame.reach else { throw .gripOnSpine(grip, spine) }
        guard finger.isFinite else { throw .nonFiniteFinger(finger) }
        if let angle, !(abs(angle.degrees) < 90) { throw .invalidAngle(angle) }
        (self.width, self.height, self.spine) = (width, height, spine)
        (self.grip, self.finger, self.radius, self.angle) = (grip, finger, radius, angle)
        self.frame = frame
        let pull = SheetPull(frame: frame, grip: held, finger: frame.spinePoint(finger), radius: radius, angle: angle)
        roll = pull.roll
    }
}
