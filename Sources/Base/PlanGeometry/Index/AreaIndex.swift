/// Finds which of many areas contain points, exactly, in a time that hardly depends on their number: the rooms of a
/// floor, the zones of a site.
///
/// Areas are referred to by their position in the list given. They may overlap, share walls and lie inside each other.
/// One grid, such as that of ``PolygonLocator``, serves all areas: a tile knows the areas that cover it, and the cells
/// inside and the edges of the areas with edges in it. Where all edges in a cell lie on one straight wall, the side of
/// the wall on which a point lies decides; if rounding leaves the side in doubt, all edges of the tile decide exactly.
/// Time and memory are about in proportion to the number of vertices, even if thousands of areas lie one above the
/// other. `Documentation/PointLocation.md` explains the grid with pictures.
public struct AreaIndex: Sendable {
    /// The areas, in the order given.
    public let areas: [MultiPolygon]
    /// Which points a ring that crosses itself encloses.
    public let rule: FillRule
    let flat: FlatAreas
    /// `nil` if a grid does not suit the areas: then all of them are scanned.
    let grid: AreaGrid?
    /// Serves searches by box and by distance; built for the first of them.
    private let tree: AreaTree

    /// The index of `areas`, under the fill rule `rule` for each ring.
    public init(_ areas: [MultiPolygon], rule: FillRule = .evenOdd) {
        self.areas = areas
        self.rule = rule
        flat = FlatAreas(areas)
        grid = AreaGridBuilder.build(flat, rule: rule)
        tree = AreaTree()
    }

    /// The memory that the grid takes, in bytes, with the index's copy of the vertices.
    public var memoryFootprint: Int {
        flat.points.count * MemoryLayout<Point>.stride + (grid?.memoryFootprint ?? 0)
    }

    /// The areas that contain `point`, in the order given; none for a point that is not finite.
    public func areas(at point: Point, boundary: BoundaryRule = .inclusive) -> [Int] {
        var found: [Int] = []
        forEachArea(at: point, boundary: boundary) { found.append($0) }
        return found.sorted()
    }

    /// True if any area contains `point`; false if the point is not finite.
    public func hasAreas(at point: Point, boundary: BoundaryRule = .inclusive) -> Bool {
        var isFound = false
        forEachArea(at: point, boundary: boundary) { _ in isFound = true }
        return isFound
    }

    /// The areas that share a point with `box`, their boundaries and its border included, in the order given. Every
    /// edge of a ring counts as boundary, one that other rings of the area cover too.
    public func areas(meeting box: Box) -> [Int] {
        guard box.isFinite else { return [] }
        var found: [Int] = []
        tree.boxes(of: flat).forEach(meeting: box) { area in
            if meets(area, box) { found.append(area) }
        }
        return found.sorted()
    }

    /// The area nearest to `point` and how far it is: 0 when the point is in the area or on its boundary. Of areas at
    /// the same distance the first in the order given; `nil` when there are no areas or the point is not finite.
    public func nearestArea(to point: Point) -> (area: Int, distance: Double)? {
        guard point.isFinite else { return nil }
        var nearest: (area: Int, distance: Double)?
        tree.boxes(of: flat).forEachNearest(
            to: point, distance: { distance(from: point, to: $0) },
            { area, distance in
                nearest = (area, distance)
                return false
            })
        return nearest
    }

    private func distance(from point: Point, to area: Int) -> Double {
        location(of: point, in: area) == .outside ? areas[area].nearestBoundaryPoint(to: point).distance : 0
    }

    /// Where a point lies relative to one area, by a scan of its edges.
    func location(of point: Point, in area: Int) -> Location {
        flat.location(of: point, in: area, rule: rule)
    }

    /// True if an edge of the area's rings meets the box or, where no edge does, the box lies in the area.
    private func meets(_ area: Int, _ box: Box) -> Bool {
        for ring in flat.rings(of: area) where ring.box.intersects(box) {
            for edge in ring.edges
            where box.intersects(LineSegment(start: flat.points[edge], end: flat.points[edge + 1])) { return true }
        }
        return location(of: box.center, in: area) != .outside
    }
}
