/// An area bounded by an exterior ring, without the areas of its holes.
public struct Polygon: Hashable, Sendable, Codable {
    /// The outline.
    public var exterior: Ring
    /// The rings whose areas are cut out, in any winding.
    public var holes: [Ring]

    /// The area inside `exterior` and outside all `holes`.
    public init(exterior: Ring, holes: [Ring] = []) {
        self.exterior = exterior
        self.holes = holes
    }

    /// The rectangle that covers `box`.
    ///
    /// - Throws: ``RingError/nonFiniteVertex(index:_:)`` when the box is not finite.
    public init(_ box: Box) throws(RingError) { self.init(exterior: try Ring(box)) }

    /// The exterior ring, then the holes.
    public var rings: [Ring] { [exterior] + holes }

    /// The least box around the exterior ring.
    public var boundingBox: Box { exterior.boundingBox }

    /// The number of vertices of all rings.
    public var vertexCount: Int { holes.reduce(exterior.vertices.count) { $0 + $1.vertices.count } }
}

extension Polygon: CustomStringConvertible {
    /// The numbers of vertices and holes, and the bounding box:
    /// `polygon with 9 vertices and 1 hole in (0.0, 0.0)...(40.0, 30.0)`.
    public var description: String {
        let holes = holes.isEmpty ? "" : " and \(holes.count == 1 ? "1 hole" : "\(holes.count) holes")"
        return "polygon with \(vertexCount) vertices\(holes) in \(boundingBox)"
    }
}
