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

/// A shape of a fixed size, at the corner of least coordinates of the rectangle it is drawn in.
public struct SizedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The size of the rectangle it is drawn in.
    public var size: Size

    /// The shape's outline in a rectangle of the size at the corner of least coordinates of `rect`.
    public func path(in rect: Box) -> Path { shape.path(in: Box(origin: rect.origin, size: size)) }
}

/// A shape made larger or smaller about a place of its rectangle.
public struct ScaledShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The factors for the width and the height; negative ones mirror.
    public var scale: Size
    /// The place that stays.
    public var anchor: UnitPoint

    /// The shape's outline in `rect`, scaled about a place of `rect`.
    public func path(in rect: Box) -> Path {
        let transform = AffineTransform.scale(x: scale.width, y: scale.height).about(anchor.point(in: rect))
        return shape.path(in: rect).applying(transform)
    }
}

/// A shape turned about a place of its rectangle.
public struct RotatedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The angle, clockwise as seen in a drawing.
    public var angle: Angle
    /// The place that stays.
    public var anchor: UnitPoint

    /// The shape's outline in `rect`, turned about a place of `rect`.
    public func path(in rect: Box) -> Path {
        let direction = EllipticalArc.direction(angle.radians)
        let turn = AffineTransform(
            a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
        return shape.path(in: rect).applying(turn.about(anchor.point(in: rect)))
    }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
    /// The shape inset by `amount`, then turned.
    public func inset(by amount: Double) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

/// A shape moved by a distance.
public struct OffsetShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The distances to the right and down.
    public var offset: Size

    /// The shape's outline in `rect`, moved.
    public func path(in rect: Box) -> Path {
        shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
    }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    /// The shape inset by `amount`, then moved.
    public func inset(by amount: Double) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

/// A shape whose outline is mapped by an affine map, in the coordinates of the rectangle it is drawn in.
public struct TransformedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The map.
    public var transform: AffineTransform

    /// The shape's outline in `rect`, mapped.
    public func path(in rect: Box) -> Path { shape.path(in: rect).applying(transform) }
}

extension AffineTransform {
    /// The map about `point` instead of the origin.
    func about(_ point: Point) -> AffineTransform {
        AffineTransform.translation(x: -point.x, y: -point.y).concatenating(self)
            .concatenating(.translation(x: point.x, y: point.y))
    }
}

/// A part of the outline of a shape.
public struct TrimmedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The fraction of the outline's length at which the part starts.
    public var startFraction: Double
    /// The fraction of the outline's length at which the part ends.
    public var endFraction: Double

    /// The part of the shape's outline in `rect`.
    public func path(in rect: Box) -> Path {
        shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
    }
}

/// The stroke along the outline of a shape.
public struct StrokedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The style of the stroke.
    public var style: StrokeStyle

    /// The area of the stroke along the shape's outline in `rect`.
    public func path(in rect: Box) -> Path { shape.path(in: rect).strokedPath(style) }
}
