import PlanGeometry

/// A room of a page.
public struct FoundRoom: Hashable, Sendable {
    /// The outline along the inner faces of the walls, straight across doors and openings, in points of the page.
    public let outline: Polygon
    /// The tag that stands in the room; nil if none does. The first one if there are several.
    public let tag: RoomTag?
    /// The area inside the outline in square metres.
    public let area: Double
    /// The doubts about the room.
    public internal(set) var doubts: [RoomDoubt]

    /// The room of an outline.
    package init(outline: Polygon, tag: RoomTag?, area: Double, doubts: [RoomDoubt]) {
        (self.outline, self.tag, self.area, self.doubts) = (outline, tag, area, doubts)
    }

    /// The confidence that the room is one and its outline right, from 0 to 1.
    public var confidence: Double { doubts.reduce(0.95) { $0 * $1.remainingConfidence } }

    /// True if the room may well be none, or its outline another one: if the doubts leave little of the confidence.
    ///
    /// That the scale is unknown leaves the outline as sure as it is; a room without a tag that has a door is one all the same.
    public var isDoubtful: Bool { confidence < 0.6 }

    /// The room's name; empty if its tag has none.
    public var name: String { tag?.name ?? "" }

    /// The room's number; empty if its tag has none.
    public var number: String { tag?.number ?? "" }
}
