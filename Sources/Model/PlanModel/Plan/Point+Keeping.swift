import PlanGeometry

extension Point {
    /// True if a plan keeps markers at the point: its coordinates are finite. Checks and repairs of damaged plans stand on this property.
    package var canBeKept: Bool { isFinite }
}
