import PlanGeometry

/// A door that a swing is drawn for.
public struct FoundDoor: Hashable, Sendable {
    /// The opening between the jambs, from the hinge on, in points of the page.
    public let opening: LineSegment
    /// The indices of the rooms that the door joins: two inside the building, one at a door to a space that is no room.
    public let rooms: [Int]

    /// The door of an opening between rooms.
    package init(opening: LineSegment, rooms: [Int]) { (self.opening, self.rooms) = (opening, rooms) }
}
