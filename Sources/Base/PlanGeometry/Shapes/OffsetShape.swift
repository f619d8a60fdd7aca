/// A shape moved by a distance.
public struct OffsetShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The distances to the right and down.
    public var offset: Size

    /// The shape moved by `offset`.
    public init(shape: Content, offset: Size) {
        self.shape = shape
        self.offset = offset
    }

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
