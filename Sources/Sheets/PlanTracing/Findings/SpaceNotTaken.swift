import PlanGeometry

/// A space or a tag that is no room, and why.
public struct SpaceNotTaken: Hashable, Sendable {
    /// The reason.
    public let reason: SpaceRefusal
    /// A point in the space, in points of the page.
    public let point: Point
    /// The tags in the space.
    public let tags: [RoomTag]
}
