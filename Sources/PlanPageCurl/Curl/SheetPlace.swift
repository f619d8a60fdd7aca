import PlanCanvas
import PlanGeometry
import PlanModel

/// Where a point of a turning sheet is, in space and on the picture.
public struct SheetPlace: Hashable, Sendable {
    /// Where the point is on the picture, in sheet coordinates: the picture shows the sheet from straight above.
    public var position: Point
    /// How far the point is above the plane of the flat sheet, in pixels; never negative.
    public var height: Double
    /// The side of the sheet that is seen from above there, if nothing else lies over it.
    public var side: SheetSide
    /// The normal of the surface there, of length 1: x, y and the direction to the viewer. It points to the viewer, so that
    /// its z is never negative, but 0 where the sheet stands on edge.
    public var normal: SIMD3<Double>

    /// A place of these properties.
    public init(position: Point, height: Double, side: SheetSide, normal: SIMD3<Double>) {
        self.position = position
        self.height = height
        self.side = side
        self.normal = normal
    }
}
