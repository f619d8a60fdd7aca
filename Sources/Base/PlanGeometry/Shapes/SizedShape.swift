/// A shape of a fixed size, at the corner of least coordinates of the rectangle it is drawn in.
public struct SizedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The size of the rectangle it is drawn in.
    public var size: Size

    /// The shape's outline in a rectangle of the size at the corner of least coordinates of `rect`.
    public func path(in rect: Box) -> Path { shape.path(in: Box(origin: rect.origin, size: size)) }
}
