import PlanGeometry

/// The tag of a room: its name, number and area as they are printed.
public struct RoomTag: Hashable, Sendable {
    /// The name; empty if the tag has none.
    public internal(set) var name: String
    /// The number; empty if the tag has none.
    public internal(set) var number: String
    /// The printed area in square metres; nil if the tag has none.
    public internal(set) var area: Double?
    /// True if the tag states the room's sides, as `11' x 10'`, whose product the area is: without what is beside the rectangle.
    var isAreaOfSides = false
    /// The middle of the number or, without one, of the name, in points of the page.
    public internal(set) var point: Point

    /// True if the tag has a number or an area.
    var isMoreThanName: Bool { !number.isEmpty || area != nil }

    /// The name and number, for messages.
    var title: String { [number, name].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension RoomTag {
    /// A tag of a name alone.
    package init(name: String, at point: Point) { self.init(name: name, number: "", area: nil, point: point) }
}
