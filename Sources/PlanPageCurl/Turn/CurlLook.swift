import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// How a sheet is held that turns by itself.
public struct CurlLook: Hashable, Sendable {
    /// The point that is held, in pixels of the view; a point near the free edge's far corner unless given. One that lies off
    /// the sheet, or nearer to the spine than half a page, stands for the nearest one that does not.
    public var touch: Point?
    /// The radius of the roll, in pixels; ``PageLayout/usualRadius`` unless given.
    public var radius: Double?
    /// The angle between the pull and the perpendicular of the spine, which makes the sheet roll about a cylinder; it follows
    /// from the point that is held unless given.
    public var angle: Angle?

    /// The usual look, but for what is given.
    public init(touch: Point? = nil, radius: Double? = nil, angle: Angle? = nil) {
        self.touch = touch
        self.radius = radius
        self.angle = angle
    }
}
