import PlanGeometry
import PlanModel

/// The result of placing a marker.
public struct Placement: Hashable, Sendable {
    /// The marker as the plan has it.
    public let marker: PlanMarker
    /// The requested point, if the marker was moved from there into the nearest allowed area.
    public let snappedFrom: Point?
}
