import Glibc
import PlanGeometry

extension PageCurl {
    /// A leaf in a timed turn, held by a finger that moves as ``finger(at:width:height:spine:grip:)`` says.
    ///
    /// - Parameters:
    ///   - width: the leaf's width in pixels.
    ///   - height: the leaf's height in pixels.
    ///   - spine: the bound edge.
    ///   - grip: the point of the leaf that is held, in leaf coordinates; on the leaf, but not on the spine.
    ///   - progress: how much of the turn is done: at 0 the leaf is flat, at 1 turned over; clamped to 0...1.
    ///   - radius: the radius of the roll at the grip in pixels.
    ///   - angle: the angle of the pull, see ``init(width:height:spine:grip:finger:radius:angle:)``.
    /// - Throws: ``PageCurlError``.
    public init(
        width: Double, height: Double, spine: LeafEdge, grip: Point, progress: Double, radius: Double,
        angle: Angle? = nil
    ) throws(PageCurlError) {
        guard !progress.isNaN else { throw .progressNotANumber }
        let finger = Self.finger(at: progress, width: width, height: height, spine: spine, grip: grip)
        try self.init(
            width: width, height: height, spine: spine, grip: grip, finger: finger, radius: radius, angle: angle)
    }

    /// The position of the finger in a timed turn, in leaf coordinates.
    ///
    /// The finger moves from the grip to the grip's mirror image beyond the spine, at an even speed across the spine. From a
    /// corner it curves towards the middle of the leaf, most at a third of the way, so that the corner is lifted first; from
    /// the middle of an edge it moves straight.
    ///
    /// - Parameters:
    ///   - progress: how much of the turn is done; clamped to 0...1, NaN counts as 0.
    ///   - width: the leaf's width in pixels.
    ///   - height: the leaf's height in pixels.
    ///   - spine: the bound edge.
    ///   - grip: the point of the leaf that is held, in leaf coordinates.
    public static func finger(
        at progress: Double, width: Double, height: Double, spine: LeafEdge, grip: Point
    ) -> Point {
        let frame = LeafFrame(size: Size(width: width, height: height), spine: spine)
        let held = frame.spinePoint(grip)
        let part = progress > 0 ? min(progress, 1) : 0
        let cornerness = 2 * held.y / frame.span - 1
        let lift = 0.22 * min(held.x, frame.span) * cornerness * cornerness * cornerness
        // The cubic p (1 - p)^2 has its maximum of 4/27 at a third.
        let bow = 6.75 * part * (1 - part) * (1 - part)
        return frame.leafPoint(Point(x: held.x * (1 - 2 * part), y: held.y - lift * bow))
    }

    /// The progress of the turn, 0...1: the fraction of the way across the spine that the grip has moved.
    public var progress: Double {
        let held = frame.spinePoint(grip)
        return min(max((held.x - frame.spinePoint(gripPlace).x) / (2 * held.x), 0), 1)
    }
}
