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
