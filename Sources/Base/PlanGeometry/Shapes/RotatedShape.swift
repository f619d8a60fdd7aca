/// A shape turned about a place of its rectangle.
public struct RotatedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The angle, clockwise as seen in a drawing.
    public var angle: Angle
    /// The place that stays.
    public var anchor: UnitPoint

    /// The shape turned by `angle`.
    public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        self.shape = shape
        self.angle = angle
        self.anchor = anchor
    }

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
