import PlanCanvas
import PlanGeometry
import PlanModel

/// Where a point of a rolled sheet is, in spine coordinates, and the angle data of its surface.
package struct RollPlace {
    var point: Point
    var height: Double
    /// The normal of the sheet's front, which points away from the viewer where the back shows.
    var frontNormal: SIMD3<Double>
}
