/// The edges of a ring, in order.
public struct RingSegments: RandomAccessCollection, Sendable {
    let vertices: [Point]

    /// The index of the first edge.
    public var startIndex: Int { 0 }
    /// The number of edges, which equals the number of vertices.
    public var endIndex: Int { vertices.count }

    /// The edge that starts at the vertex at `position`.
    public subscript(position: Int) -> LineSegment {
        let next = position + 1
        return LineSegment(start: vertices[position], end: vertices[next == vertices.count ? 0 : next])
    }
}
