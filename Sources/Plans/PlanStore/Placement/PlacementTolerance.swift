/// The tolerance for the place of a marker that lies outside the allowed areas.
public struct PlacementTolerance: Hashable, Sendable {
    /// True if the marker may lie outside the allowed areas.
    public var anywhere: Bool
    /// The greatest distance in pixels by which a point outside the allowed areas is moved into the nearest; 0 to move none.
    public var snapDistance: Double

    /// Makes a tolerance. By default a marker must lie in an allowed area, if there are any, and is not moved.
    public init(anywhere: Bool = false, snapDistance: Double = 0) {
        self.anywhere = anywhere
        self.snapDistance = snapDistance
    }
}
