/// Answers, for one polygon, how far points are from the boundary and whether they are inside.
struct BoundaryIndex {
    /// Up to so many vertices a look at each edge is faster than a tree.
    private static let scanLimit = 100

    /// The cost of an edge that is found in the tree, in edges that are looked at one after the other.
    private static let treeCost = 8

    private let polygon: Polygon
    private let edges: [LineSegment]
    private let tree: BoxTree?
    private let locator: PolygonLocator?

    init(_ polygon: Polygon) {
        self.polygon = polygon
        if polygon.vertexCount > Self.scanLimit {
            edges = polygon.rings.flatMap(\.segments)
            tree = BoxTree(edges.map(\.boundingBox))
            locator = PolygonLocator(polygon)
        } else {
            (edges, tree, locator) = ([], nil, nil)
        }
    }

    /// The distance from a point to the boundary, and what it cost, in edges looked at.
    func distance(to point: Point) -> (distance: Double, steps: Int) {
        guard let tree else { return (polygon.nearestBoundaryPoint(to: point).distance, polygon.vertexCount) }
        var result = Double.infinity
        var steps = 0
        tree.forEachNearest(to: point) { edge in
            steps += 1
            return edges[edge].distance(to: point)
        } _: { _, distance in
            result = distance
            return false
        }
        return (result, steps * Self.treeCost)
    }

    /// True if `point` is inside the polygon.
    func contains(_ point: Point) -> Bool {
        (locator?.location(of: point) ?? polygon.location(of: point)) == .inside
    }
}
