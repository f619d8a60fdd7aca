/// Any shape, for places that hold shapes of different kinds.
public struct AnyShape: Shape {
    private let makePath: @Sendable (Box) -> Path

    /// Holds `shape`.
    public init(_ shape: some Shape) { makePath = { shape.path(in: $0) } }

    /// The outline of the shape it holds.
    public func path(in rect: Box) -> Path { makePath(rect) }
}
