/// Areas with all their vertices in one list, in which each ring repeats its first vertex at its end.
struct FlatAreas: Sendable {
    private(set) var points: [Point] = []
    /// The rings of all polygons, of each polygon the exterior ring first.
    private var rings: [FlatRing] = []
    /// Where the rings of each polygon start, and where the last ones end.
    private var ringStarts = [0]
    /// Where the polygons of each area start, and where the last ones end.
    private var polygonStarts = [0]
    /// For each area the box around all its rings.
    private(set) var boxes: [Box?] = []
    private(set) var vertexCount = 0

    init(_ areas: [MultiPolygon]) {
        points.reserveCapacity(areas.reduce(0) { $0 + $1.vertexCount + $1.polygons.count })
        rings.reserveCapacity(areas.count)
        ringStarts.reserveCapacity(areas.count + 1)
        polygonStarts.reserveCapacity(areas.count + 1)
        boxes.reserveCapacity(areas.count)
        for area in areas {
            var box: Box?
            for polygon in area.polygons {
                add(polygon.exterior, &box)
                for hole in polygon.holes { add(hole, &box) }
                ringStarts.append(rings.count)
            }
            polygonStarts.append(ringStarts.count - 1)
            boxes.append(box)
        }
    }

    private mutating func add(_ ring: Ring, _ box: inout Box?) {
        let first = points.count
        points += ring.vertices
        points.append(ring.vertices[0])
        rings.append(FlatRing(edges: first..<points.count - 1, box: ring.boundingBox))
        box = box?.union(ring.boundingBox) ?? ring.boundingBox
        vertexCount += ring.vertices.count
    }

    /// The polygons of an area, by their number among those of all areas.
    func polygons(of area: Int) -> Range<Int> { polygonStarts[area]..<polygonStarts[area + 1] }

    /// The rings of a polygon.
    func rings(ofPolygon polygon: Int) -> ArraySlice<FlatRing> { rings[ringStarts[polygon]..<ringStarts[polygon + 1]] }

    /// The rings of all polygons of an area.
    func rings(of area: Int) -> ArraySlice<FlatRing> {
        rings[ringStarts[polygonStarts[area]]..<ringStarts[polygonStarts[area + 1]]]
    }

    /// Where a point lies relative to one area, by a scan of its edges.
    func location(of point: Point, in area: Int, rule: FillRule) -> Location {
        var location = Location.outside
        for polygon in polygons(of: area) where location != .inside {
            let rings = rings(ofPolygon: polygon)
            location = max(location, FlatShape.location(of: point, in: rings, points: points, rule: rule))
        }
        return location
    }

    /// The total extents of the edges of all areas along x and y.
    var edgeExtents: (x: Double, y: Double) {
        var extents = (x: 0.0, y: 0.0)
        points.withUnsafeBufferPointer { points in
            for ring in rings {
                for edge in ring.edges {
                    extents.x += (points[edge + 1].x - points[edge].x).magnitude
                    extents.y += (points[edge + 1].y - points[edge].y).magnitude
                }
            }
        }
        return extents
    }

    /// How many polygons' boxes lie one above the other in `box`, on average.
    func depth(in box: Box) -> Double {
        var depth = 0.0
        for polygon in ringStarts.indices.dropLast() where ringStarts[polygon] < ringStarts[polygon + 1] {
            let shell = rings[ringStarts[polygon]].box
            depth += shell.width / box.width * (shell.height / box.height)
        }
        return depth
    }
}
