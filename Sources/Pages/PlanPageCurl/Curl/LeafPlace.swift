import PlanGeometry

/// The place of a point of a turning leaf, in space and on the picture.
public struct LeafPlace: Hashable, Sendable {
    /// The point's position on the picture, which shows the leaf from straight above, in leaf coordinates.
    public var position: Point
    /// The height above the plane of the flat leaf, in pixels; never negative.
    public var height: Double
    /// The side of the leaf that faces the viewer there.
    public var side: LeafSide
    /// The unit normal of the surface that points to the viewer: x, y, and z towards the viewer. Its z is never negative, and
    /// is 0 where the leaf is seen edge-on.
    public var normal: SIMD3<Double>

    /// A place of these properties.
    public init(position: Point, height: Double, side: LeafSide, normal: SIMD3<Double>) {
        (self.position, self.height, self.side, self.normal) = (position, height, side, normal)
    }
}

/// A point of a turning leaf over a point of the picture.
public struct LeafLayer: Hashable, Sendable {
    /// The point of the flat leaf, in leaf coordinates; inside the leaf or on its edge.
    public var leafPoint: Point
    /// The height above the plane of the flat leaf, in pixels; never negative.
    public var height: Double
    /// The side of the leaf that faces the viewer.
    public var side: LeafSide
    /// The unit normal of the surface that points to the viewer: x, y, and z towards the viewer.
    public var normal: SIMD3<Double>
}

/// A side of a leaf.
public enum LeafSide: String, Hashable, Sendable, CaseIterable {
    /// The side that shows while the leaf has not been turned.
    case front
    /// The side that shows once the leaf has been turned.
    case back
}
