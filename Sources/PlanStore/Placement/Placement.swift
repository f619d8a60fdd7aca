import PlanGeometry
import PlanModel

/// Where a marker was placed.
public struct Placement: Hashable, Sendable {
    /// The marker as the plan has it.
    public let marker: PlanMarker
    /// The point that was asked for, when the marker was moved from it into the nearest allowed area.
    public let snappedFrom: Point?
}
