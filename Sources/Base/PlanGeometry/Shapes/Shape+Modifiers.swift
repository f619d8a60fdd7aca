/// Shapes made from other shapes. Each modifier applies to the result of the one before: `.rotation(…).offset(…)` moves
/// the turned shape, `.offset(…).rotation(…)` turns the moved shape, about the same anchor.
extension Shape {
    /// The part of the outline between two fractions of its length; see ``Path/trimmedPath(from:to:)``.
    public func trim(from startFraction: Double = 0, to endFraction: Double = 1) -> TrimmedShape<Self> {
        TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
    }

    /// The shape turned by `angle`, clockwise as seen in a drawing, about a place of its rectangle.
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(shape: self, angle: angle, anchor: anchor)
    }

    /// The shape scaled by a factor about a place of its rectangle.
    public func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: Size(width: scale, height: scale), anchor: anchor)
    }

    /// The shape scaled by factors along the axes about a place of its rectangle.
    public func scale(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: Size(width: x, height: y), anchor: anchor)
    }

    /// The shape moved to the right by `x` and down by `y`.
    public func offset(x: Double = 0, y: Double = 0) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: Size(width: x, height: y))
    }

    /// The shape moved to the right by the width and down by the height of `offset`.
    public func offset(_ offset: Size) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

    /// The shape moved by the coordinates of `offset`.
    public func offset(_ offset: Point) -> OffsetShape<Self> { self.offset(x: offset.x, y: offset.y) }

    /// The shape mapped by `transform`, in the coordinates of the rectangle it is drawn in.
    public func transform(_ transform: AffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }

    /// The shape as it is in a space of a size, at the corner of least coordinates of the rectangle it is drawn in.
    public func size(_ size: Size) -> SizedShape<Self> { SizedShape(shape: self, size: size) }

    /// The shape as it is in a space of a size, at the corner of least coordinates of the rectangle it is drawn in.
    public func size(width: Double, height: Double) -> SizedShape<Self> { size(Size(width: width, height: height)) }

    /// The stroke along the outline as a shape of its own; see ``Path/strokedPath(_:)``.
    public func stroke(style: StrokeStyle) -> StrokedShape<Self> { StrokedShape(shape: self, style: style) }

    /// The solid stroke along the outline as a shape of its own.
    public func stroke(lineWidth: Double = 1) -> StrokedShape<Self> { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}
