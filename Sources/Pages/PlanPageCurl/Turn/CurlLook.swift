import PlanGeometry

/// The hold on a leaf in a timed turn: the point that is held, the radius of the roll and the angle of the pull.
public struct CurlLook: Hashable, Sendable {
    /// The point that is held, in pixels of the view, moved onto the leaf and at least half a page from the spine; nil for a
    /// point near a corner of the free edge.
    public var touch: Point?
    /// The radius of the roll, in pixels; nil for ``PageLayout/usualRadius``.
    public var radius: Double?
    /// The angle between the pull and the perpendicular of the spine, which makes the leaf roll about a cylinder; nil if it
    /// follows from the point that is held.
    public var angle: Angle?

    /// A look; nil stands for the usual value.
    public init(touch: Point? = nil, radius: Double? = nil, angle: Angle? = nil) {
        (self.touch, self.radius, self.angle) = (touch, radius, angle)
    }
}
