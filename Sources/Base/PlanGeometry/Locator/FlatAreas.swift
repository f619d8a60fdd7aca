/// Areas with all their vertices in one list, in which each ring repeats its first vertex at its end.
struct FlatAreas: Sendable {
    private(set) var points: [Point] = []
    /// The rings of all polygons, of each polygon the exterior ring first.
    private var rings: [FlatRing] = []
    /// The first ring of each polygon, and the end of the last one's rings.
    private var ringStarts = [0]
    /// The first polygon of each area, and the end of the last one's polygons.
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
            location = max(location, self.location(of: point, in: rings(ofPolygon: polygon), rule: rule))
        }
        return location
    }

    /// Where a point lies relative to one polygon.
    private func location(of point: Point, in rings: ArraySlice<FlatRing>, rule: FillRule) -> Location {
        var location = Location.inside
        for (index, ring) in rings.enumerated() where location != .outside {
            guard ring.box.contains(point) else {
                if index == 0 { return .outside }
                continue
            }
            let winding = points[ring.edges].withUnsafeBufferPointer {
                EdgeScan.windingNumber(around: point, of: $0)
            }
            let inRing = winding.map { rule.encloses(windingNumber: $0) ? Location.inside : .outside } ?? .boundary
            location = min(location, index == 0 ? inRing : inRing.complement)
        }
        return location
    }

    /// The total extents of the edges of all areas along x and y.
    var edgeExtents: (x: Double, y: Double) {
        var extents = SIMD2<Double>.zero
        let signless = SIMD2<UInt64>(repeating: .max >> 1)
        points.withUnsafeBufferPointer { points in
            for ring in rings {
                for edge in ring.edges {
                    let step = SIMD2(points[edge + 1].x, points[edge + 1].y) - SIMD2(points[edge].x, points[edge].y)
                    extents += unsafeBitCast(
                        unsafeBitCast(step, to: SIMD2<UInt64>.self) & signless, to: SIMD2<Double>.self)
                }
            }
        }
        return (extents.x, extents.y)
    }

    /// The number of polygons' boxes that lie one above the other in `box`, on average.
    func depth(in box: Box) -> Double {
        var depth = 0.0
        for polygon in ringStarts.indices.dropLast() where ringStarts[polygon] < ringStarts[polygon + 1] {
            let shell = rings[ringStarts[polygon]].box
            depth += shell.width / box.width * (shell.height / box.height)
        }
        return depth
    }
}

/// A ring as a range of edges in a list of points, and its box.
///
/// In the list each ring repeats its first vertex at its end, so that edge k leads from point k to point k + 1.
struct FlatRing: Sendable {
    let edges: Range<Int>
    let box: Box
}
