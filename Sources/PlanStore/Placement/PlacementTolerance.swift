/// How strictly a marker is placed.
public struct PlacementTolerance: Hashable, Sendable {
    /// Whether it may lie outside the allowed areas.
    public var anywhere: Bool
    /// How far, in pixels, a point may miss the allowed areas and be moved into the nearest; 0 for not at all.
    public var snapDistance: Double

    /// By default a marker must lie in an allowed area, where there are any, by itself.
    public init(anywhere: Bool = false, snapDistance: Double = 0) {
        self.anywhere = anywhere
        self.snapDistance = snapDistance
    }
}
