/// A closed line of straight edges: the outline of a polygon or of a hole. The last vertex is joined to the first.
///
/// A ring has at least three vertices, all finite. It may have repeated vertices and may touch, cross or overlap
/// itself; a ``FillRule`` says which points such a ring encloses.
public struct Ring: Hashable, Sendable {
    /// The vertices in order, the first one not repeated at the end.
    public let vertices: [Point]
    /// The least box around the ring.
    public let boundingBox: Box

    /// The ring through `vertices`. A last point equal to the first one, as file formats close their rings, is dropped.
    ///
    /// - Throws: ``RingError`` when a point is not finite or fewer than three remain.
    public init(_ vertices: some Sequence<Point>) throws(RingError) {
        var vertices = Array(vertices)
        if let index = vertices.firstIndex(where: { !$0.isFinite }) {
            throw .nonFiniteVertex(index: index, vertices[index])
        }
        if vertices.count > 1, vertices.first == vertices.last { vertices.removeLast() }
        guard vertices.count >= 3, let box = Box(enclosing: vertices) else {
            throw .tooFewVertices(count: vertices.count)
        }
        self.vertices = vertices
        self.boundingBox = box
    }

    /// The ring around `box`: its four corners, starting at the least coordinates and along the side of least y.
    ///
    /// - Throws: ``RingError/nonFiniteVertex(index:_:)`` when the box is not finite.
    public init(_ box: Box) throws(RingError) { try self.init(box.corners) }

    /// The edges in order: the first starts at the first vertex, the last ends there.
    public var segments: RingSegments { RingSegments(vertices: vertices) }

    /// The ring with its vertices in the opposite order, starting at the same one.
    public var reversed: Ring {
        Ring(valid: [vertices[0]] + vertices.dropFirst().reversed(), boundingBox: boundingBox)
    }

    /// The ring through vertices that are known to be finite and at least three.
    init(valid vertices: [Point], boundingBox: Box) {
        self.vertices = vertices
        self.boundingBox = boundingBox
    }
}

extension Ring: Codable {
    /// Writes the vertices as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(vertices)
    }

    /// Reads an array of vertices and refuses what ``init(_:)-(Sequence<Point>)`` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        try self.init(container.decode([Point].self))
    }
}

extension Ring: CustomStringConvertible {
    /// The number of vertices and the bounding box: `ring with 4 vertices in (0.0, 0.0)...(40.0, 30.0)`.
    public var description: String { "ring with \(vertices.count) vertices in \(boundingBox)" }
}
