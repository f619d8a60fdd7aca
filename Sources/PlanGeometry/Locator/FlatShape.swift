/// A multipolygon with all its vertices in one list, in which each ring repeats its first vertex at its end.
struct FlatShape: Sendable {
    let points: [Point]
    /// The rings of each polygon, the exterior one first.
    let polygons: [[FlatRing]]
    let boundingBox: Box?
    let vertexCount: Int

    init(_ shape: MultiPolygon) {
        var points: [Point] = []
        vertexCount = shape.vertexCount
        points.reserveCapacity(shape.rings.reduce(0) { $0 + $1.vertices.count + 1 })
        polygons = shape.polygons.map { polygon in
            polygon.rings.map { ring in
                let first = points.count
                points += ring.vertices
                points.append(ring.vertices[0])
                return FlatRing(edges: first..<points.count - 1, box: ring.boundingBox)
            }
        }
        self.points = points
        // Holes that stick out of their polygon do not matter for a point, but their edges are laid onto the grid.
        boundingBox = polygons.joined().reduce(nil) { $0?.union($1.box) ?? $1.box }
    }

    /// Where a point lies, by a scan of all edges.
    func location(of point: Point, rule: FillRule) -> Location {
        polygons.reduce(Location.outside) { union, rings in
            union == .inside ? union : max(union, Self.location(of: point, in: rings, points: points, rule: rule))
        }
    }

    /// Where a point lies relative to one polygon.
    static func location(
        of point: Point, in rings: some Collection<FlatRing>, points: [Point], rule: FillRule
    ) -> Location {
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

    /// The total extents of the edges along x and y.
    var edgeExtents: (x: Double, y: Double) {
        var extents = SIMD2<Double>.zero
        let signless = SIMD2<UInt64>(repeating: .max >> 1)
        points.withUnsafeBufferPointer { points in
            for ring in polygons.joined() {
                for edge in ring.edges {
                    let step = SIMD2(points[edge + 1].x, points[edge + 1].y) - SIMD2(points[edge].x, points[edge].y)
                    extents += unsafeBitCast(
                        unsafeBitCast(step, to: SIMD2<UInt64>.self) & signless, to: SIMD2<Double>.self)
                }
            }
        }
        return (extents.x, extents.y)
    }
}
