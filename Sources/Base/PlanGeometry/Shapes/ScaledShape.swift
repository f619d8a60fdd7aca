/// A shape made larger or smaller about a place of its rectangle.
public struct ScaledShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The factors for the width and the height; negative ones mirror.
    public var scale: Size
    /// The place that stays.
    public var anchor: UnitPoint

    /// The shape scaled by two factors.
    public init(shape: Content, scale: Size, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    /// The shape's outline in `rect`, scaled about a place of `rect`.
    public func path(in rect: Box) -> Path {
        let transform = AffineTransform.scale(x: scale.width, y: scale.height).about(anchor.point(in: rect))
        return shape.path(in: rect).applying(transform)
    }
}
