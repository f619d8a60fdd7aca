import PlanGeometry

/// A room of a page.
public struct FoundRoom: Hashable, Sendable {
    /// The outline along the inner faces of the walls, straight across doors and openings, in points of the page.
    public let outline: Polygon
    /// The tag that stands in the room; nil if none does. The first one if there are several.
    public let tag: RoomTag?
    /// The area inside the outline in square metres.
    public let area: Double
    /// The doubts about the room, the gravest first; empty for a room that is certain.
    public let doubts: [RoomDoubt]

    /// The confidence that the room is one and its outline right, from 0 to 1.
    public var confidence: Double { doubts.reduce(0.95) { $0 * $1.remainingConfidence } }

    /// The room's name; empty if its tag has none.
    public var name: String { tag?.name ?? "" }

    /// The room's number; empty if its tag has none.
    public var number: String { tag?.number ?? "" }
}
