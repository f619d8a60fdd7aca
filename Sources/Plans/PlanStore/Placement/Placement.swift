import PlanGeometry
import PlanModel

/// The result of placing a marker.
public struct Placement: Hashable, Sendable {
    /// The marker as the plan has it.
    public let marker: PlanMarker
    /// The requested point, if the marker was moved from there into the nearest allowed area.
    public let snappedFrom: Point?
}

extension Placement: CustomStringConvertible {
    /// The marker, and where it was moved from: `marker 12 at (350.0, 80.5), moved from (348.0, 79.0)`.
    public var description: String { "\(marker)" + (snappedFrom.map { ", moved from \($0)" } ?? "") }
}
