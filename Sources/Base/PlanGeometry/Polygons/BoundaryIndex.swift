/// Answers, for one polygon, how far points are from the boundary and whether they are inside.
struct BoundaryIndex {
    private let polygon: Polygon
    /// The edges of a polygon with many vertices, and what locates points in it.
    private let large: (edges: SegmentIndex, locator: PolygonLocator)?

    init(_ polygon: Polygon) {
        self.polygon = polygon
        large =
            polygon.vertexCount > SegmentIndex.scanLimit
            ? (SegmentIndex(polygon.rings.flatMap(\.segments)), PolygonLocator(polygon)) : nil
    }

    /// The distance from a point to the boundary, and what it cost, in edges looked at.
    func distance(to point: Point) -> (distance: Double, steps: Int) {
        large?.edges.distance(to: point) ?? (polygon.nearestBoundaryPoint(to: point).distance, polygon.vertexCount)
    }

    /// True if `point` is inside the polygon.
    func contains(_ point: Point) -> Bool {
        (large?.locator.location(of: point) ?? polygon.location(of: point)) == .inside
    }
}
