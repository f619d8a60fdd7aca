import PlanGeometry
import PlanModel

/// A point of a turning sheet that lies over a point of the picture.
public struct SheetLayer: Hashable, Sendable {
    /// The point of the flat sheet, in sheet coordinates; inside the sheet or on its edge.
    public var sheetPoint: Point
    /// How far it is above the plane of the flat sheet, in pixels; never negative.
    public var height: Double
    /// The side of the sheet that is turned to the viewer.
    public var side: SheetSide
    /// The normal of the surface, of length 1, that points to the viewer: x, y and the direction to the viewer.
    public var normal: SIMD3<Double>

    /// A layer of these properties.
    public init(sheetPoint: Point, height: Double, side: SheetSide, normal: SIMD3<Double>) {
        self.sheetPoint = sheetPoint
        self.height = height
        self.side = side
        self.normal = normal
    }
}
