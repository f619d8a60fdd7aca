import PlanGeometry

/// The place of a point of a rolled leaf, in spine coordinates, and the surface normal there.
package struct RollPlace {
    var point: Point
    var height: Double
    /// The normal of the leaf's front, which points away from the viewer where the back shows.
    var frontNormal: SIMD3<Double>
}
