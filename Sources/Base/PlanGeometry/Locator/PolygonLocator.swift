/// Answers where points lie relative to a polygon or multipolygon: exactly, for any finite coordinates, in a time that
/// hardly depends on the number of vertices.
///
/// The first few points are located by a scan of all edges, since that is faster than building a grid. Then a grid of
/// small cells over the bounding box is built, once, in a time in proportion to the number of vertices; ``prepare()``
/// builds it at once. Each cell that no edge touches is known to be inside or outside. For a point in another cell, the
/// few edges in its tile tell how the winding number changes from the tile's corner, where it is known, to the point.
/// The answers are always those of ``MultiPolygon/location(of:rule:)``. `Documentation/PointLocation.md` explains the
/// grid with pictures.
///
/// The grid takes less than 32 bytes a vertex for ordinary outlines. If the outline is so intricate that hardly a cell
/// would be free of edges, larger tiles without cells keep the memory within a few hundred bytes a vertex. All edges
/// are scanned where a grid cannot be exact: for boxes wider than 2^400 or narrower than 2^-400, or so narrow that a
/// cell would be less than 2^11 steps between neighbouring `Double`s wide.
public struct PolygonLocator: Sendable {
    /// Which points a ring that crosses itself encloses.
    public let rule: FillRule
    /// The least box around all rings, or `nil` when there are no polygons.
    public let boundingBox: Box?
    let shape: MultiPolygon
    let grid = LazyGrid()

    /// The locator of a multipolygon, the union of its polygons.
    public init(_ shape: MultiPolygon, rule: FillRule = .evenOdd) {
        self.rule = rule
        self.shape = shape
        // Holes that stick out of their polygon do not matter for a point, but belong to the box of all rings.
        boundingBox = Box(enclosing: shape.rings.lazy.map(\.boundingBox))
    }

    /// The locator of a polygon.
    public init(_ polygon: Polygon, rule: FillRule = .evenOdd) { self.init(MultiPolygon(polygon), rule: rule) }

    /// Builds the grid now, unless it is built already: for programs that must answer the first points as fast as all
    /// others. A locator and its copies share one grid.
    public func prepare() { _ = grid.locator(of: shape, rule: rule) }

    /// The number of vertices of all rings.
    public var vertexCount: Int { shape.vertexCount }

    /// The memory that the grid takes, in bytes, with its copy of the vertices. Builds it, unless it is built already.
    public var memoryFootprint: Int { grid.locator(of: shape, rule: rule).memoryFootprint }

    /// Where `point` lies. A point that is not finite is outside.
    public func location(of point: Point) -> Location {
        guard let locator = grid.locator(for: 1, of: shape, rule: rule) else {
            return shape.location(of: point, rule: rule)
        }
        return locator.location(of: point)
    }
}
