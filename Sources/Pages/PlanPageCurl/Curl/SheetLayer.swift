import PlanGeometry

/// A point of a turning sheet over a point of the picture.
public struct SheetLayer: Hashable, Sendable {
    /// The point of the flat sheet, in sheet coordinates; inside the sheet or on its edge.
    public var sheetPoint: Point
    /// The height above the plane of the flat sheet, in pixels; never negative.
    public var height: Double
    /// The side of the sheet that faces the viewer.
    public var side: SheetSide
    /// The unit normal of the surface that points to the viewer: x, y, and z towards the viewer.
    public var normal: SIMD3<Double>

    /// A layer of these properties.
    public init(sheetPoint: Point, height: Double, side: SheetSide, normal: SIMD3<Double>) {
        (self.sheetPoint, self.height, self.side, self.normal) = (sheetPoint, height, side, normal)
    }
}
