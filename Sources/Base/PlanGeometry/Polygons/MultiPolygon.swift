/// The union of any number of polygons, which may overlap or be none.
public struct MultiPolygon: Hashable, Sendable, Codable {
    /// The polygons, in any order.
    public var polygons: [Polygon]

    /// The union of `polygons`.
    public init(_ polygons: [Polygon]) { self.polygons = polygons }

    /// The area of one polygon.
    public init(_ polygon: Polygon) { self.init([polygon]) }

    /// All rings: of each polygon the exterior ring, then its holes.
    public var rings: [Ring] { polygons.flatMap(\.rings) }

    /// The least box around all polygons, or `nil` when there are none.
    public var boundingBox: Box? {
        polygons.dropFirst().reduce(polygons.first?.boundingBox) { $0?.union($1.boundingBox) }
    }

    /// The number of vertices of all rings.
    public var vertexCount: Int { polygons.reduce(0) { $0 + $1.vertexCount } }
}

extension MultiPolygon: CustomStringConvertible {
    /// The numbers of polygons and vertices, and the bounding box:
    /// `2 polygons with 9 vertices in (0.0, 0.0)...(40.0, 30.0)`.
    public var description: String {
        guard let boundingBox else { return "no polygons" }
        let count = polygons.count == 1 ? "1 polygon" : "\(polygons.count) polygons"
        return "\(count) with \(vertexCount) vertices in \(boundingBox)"
    }
}
