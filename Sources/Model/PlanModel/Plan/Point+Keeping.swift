import PlanGeometry

extension Point {
    /// Whether a plan keeps markers at the point. Checks and repairs of damaged plans stand on this.
    package var canBeKept: Bool { isFinite }
}
