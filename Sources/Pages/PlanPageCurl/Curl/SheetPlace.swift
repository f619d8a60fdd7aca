import PlanGeometry

/// The place of a point of a turning sheet, in space and on the picture.
public struct SheetPlace: Hashable, Sendable {
    /// The point's position on the picture, which shows the sheet from straight above, in sheet coordinates.
    public var position: Point
    /// The height above the plane of the flat sheet, in pixels; never negative.
    public var height: Double
    /// The side of the sheet that faces the viewer there.
    public var side: SheetSide
    /// The unit normal of the surface that points to the viewer: x, y, and z towards the viewer. Its z is never negative, and
    /// is 0 where the sheet is seen edge-on.
    public var normal: SIMD3<Double>

    /// A place of these properties.
    public init(position: Point, height: Double, side: SheetSide, normal: SIMD3<Double>) {
        (self.position, self.height, self.side, self.normal) = (position, height, side, normal)
    }
}

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
}

/// A side of a sheet.
public enum SheetSide: String, Hashable, Sendable, CaseIterable {
    /// The side that shows while the sheet has not been turned.
    case front
    /// The side that shows once the sheet has been turned.
    case back
}
