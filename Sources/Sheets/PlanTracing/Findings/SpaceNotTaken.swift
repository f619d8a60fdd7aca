import PlanGeometry

/// A space or a tag that is no room, and why.
public struct SpaceNotTaken: Hashable, Sendable {
    /// The reason.
    public let reason: SpaceRefusal
    /// A point in the space, in points of the page.
    public let point: Point
    /// The tags in the space.
    public let tags: [RoomTag]

    /// The space at a point, with the tags in it.
    package init(reason: SpaceRefusal, point: Point, tags: [RoomTag]) {
        (self.reason, self.point, self.tags) = (reason, point, tags)
    }
}
