import PlanGeometry

/// The rooms of a page, its doors, and what was not taken for a room.
public struct RoomFindings: Hashable, Sendable {
    /// The rooms, from top to bottom.
    public let rooms: [FoundRoom]
    /// The doors that have a swing.
    public let doors: [FoundDoor]
    /// The closed spaces and tags that are no rooms.
    public let notTaken: [SpaceNotTaken]
    /// The scale by which areas are measured.
    public let scale: SheetScale

    /// The rooms of a page.
    package init(rooms: [FoundRoom], doors: [FoundDoor], notTaken: [SpaceNotTaken], scale: SheetScale) {
        (self.rooms, self.doors, self.notTaken, self.scale) = (rooms, doors, notTaken, scale)
    }
}
