/// A figure that can be drawn into any rectangle.
///
/// A shape of your own returns its outline in a rectangle:
///
/// ```swift
/// struct Triangle: Shape { func path(in rect: Box) -> Path { Path { path in path.addLines([Point(x: rect.midX, y:
/// rect.minY), Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY)]) path.closeSubpath() } } } ```
///
/// The shapes that come with Planmark are empty in a rectangle that is not finite, and a point or a line in one that
/// has no extent.
public protocol Shape: Sendable {
    /// The outline in `rect`, in the coordinates of a drawing: x to the right, y down.
    func path(in rect: Box) -> Path
}

extension Path: Shape {
    /// The path itself, whatever the rectangle.
    public func path(in rect: Box) -> Path { self }
}

/// Any shape, for places that hold shapes of different kinds.
public struct AnyShape: Shape {
    private let makePath: @Sendable (Box) -> Path

    /// Holds `shape`.
    public init(_ shape: some Shape) { makePath = { shape.path(in: $0) } }

    /// The outline of the shape it holds.
    public func path(in rect: Box) -> Path { makePath(rect) }
}
