import PlanGeometry

/// A point of an infinite rolled sheet over a point of the picture, in spine coordinates.
package struct RollLayer {
    var sheetPoint: Point
    var place: RollPlace
}
