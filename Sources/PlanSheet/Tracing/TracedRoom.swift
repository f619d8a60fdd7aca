import PlanGeometry

/// The outline of a room that was found in a drawing.
public struct TracedRoom: Hashable, Sendable {
    /// The outline along the inner faces of the walls, in pixel points of the drawing, and a hole for each part inside that has
    /// rooms of its own. Columns and furniture are no holes.
    public let polygon: Polygon
    /// The openings in the walls that bound the room, such as doors and windows, as boxes in pixel points.
    public let openings: [Box]
}
