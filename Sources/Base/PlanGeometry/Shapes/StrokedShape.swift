/// The stroke along the outline of a shape.
public struct StrokedShape<Content: Shape>: Shape {
    /// The shape before.
    public var shape: Content
    /// The style of the stroke.
    public var style: StrokeStyle

    /// The area of the stroke along the shape's outline in `rect`.
    public func path(in rect: Box) -> Path { shape.path(in: rect).strokedPath(style) }
}
