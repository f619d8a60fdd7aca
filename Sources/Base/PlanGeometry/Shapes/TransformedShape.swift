/// A shape whose outline is mapped by an affine map, in the coordinates of the rectangle it is drawn in.
public struct TransformedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The map.
    public var transform: AffineTransform

    /// The shape mapped by `transform`.
    public init(shape: Content, transform: AffineTransform) {
        self.shape = shape
        self.transform = transform
    }

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
