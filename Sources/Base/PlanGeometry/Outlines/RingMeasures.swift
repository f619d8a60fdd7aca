extension Ring {
    /// The enclosed area, in square units: positive when the ring turns from the x axis towards the y axis
    /// (counterclockwise with y up, clockwise as seen in a drawing), negative otherwise. A part that the ring winds
    /// around several times counts as often. Infinite when too large for a `Double`. The relative error is below 1e-10, also of rings that
    /// enclose next to nothing.
    public var signedArea: Double {
        let moments = self.moments
        let area = moments.area / moments.scale / moments.scale
        guard area.isFinite, isLost(moments) else { return area }
        return exactSignedArea
    }

    /// True if rounding may have changed the area by more than 1e-10 of its value: the area is a sum of products of coordinates,
    /// which nearly cancel each other in a thin ring.
    private func isLost(_ moments: (area: Double, x: Double, y: Double, magnitude: Double, scale: Double)) -> Bool {
        let box = boundingBox
        // What orient2d is wrong by at most where it does not calculate exactly, for each triangle, and the rounding of the sum.
        let ofTriangles = 7e-16 * (box.width * moments.scale) * (box.height * moments.scale)
        let error = Double(vertices.count) * (ofTriangles + 0x1p-52 * moments.magnitude)
        return error > 1e-10 * moments.area.magnitude
    }

    /// The area as a sum without any rounding but the last.
    private var exactSignedArea: Double {
        var doubled = ExactSum()
        for edge in segments {
            doubled.add(edge.start.x, edge.end.y)
            doubled.add(edge.end.x, edge.start.y, subtracting: true)
        }
        return doubled.approximation / 2
    }

    /// The enclosed area, whichever way the ring turns.
    public var area: Double { signedArea.magnitude }

    /// The length of the ring.
    public var perimeter: Double { segments.reduce(0) { $0 + $1.length } }

    /// The centre of gravity of the enclosed area; that of the edges when the signed area is 0, or so small that it is
    /// lost in rounding. It lies in the bounding box, but may lie outside the ring; for a point inside see
    /// ``Polygon/labelPoint(precision:)``. Never `nil`.
    public var centroid: Point? { Self.centroid(of: [(self, 1)]) }

    /// The area and the first moments of the area about the first vertex, in a plane scaled to about unit size so that
    /// no product overflows or vanishes; and the sum of the magnitudes that the area is made of.
    ///
    /// The triangles of which they are summed have the right sign, so that the centre of a convex sliver lies in it.
    var moments: (area: Double, x: Double, y: Double, magnitude: Double, scale: Double) {
        let scale = boundingBox.unitScale
        let origin = Point(x: vertices[0].x * scale, y: vertices[0].y * scale)
        var (area, x, y, magnitude) = (0.0, 0.0, 0.0, 0.0)
        var previous = origin
        for vertex in vertices.dropFirst() {
            let current = Point(x: vertex.x * scale, y: vertex.y * scale)
            let cross = orient2d(origin, previous, current)
            let (start, end) = (previous - origin, current - origin)
            area += cross
            x += (start.dx + end.dx) * cross
            y += (start.dy + end.dy) * cross
            magnitude += cross.magnitude
            previous = current
        }
        return (area / 2, x / 6, y / 6, magnitude / 2, scale)
    }

    /// The centre of gravity of areas, each counted with a sign whichever way its ring turns, or of their edges when
    /// the areas' sum says nothing; `nil` when there are no areas.
    static func centroid(of parts: [(ring: Ring, sign: Double)]) -> Point? {
        guard let box = Box(enclosing: parts.lazy.filter { $0.sign > 0 }.map(\.ring.boundingBox)) else { return nil }
        if let center = areaCentroid(of: parts), box.contains(center) { return center }
        return box.nearestPoint(to: edgeCentroid(of: parts.map(\.ring), in: box))
    }

    private static func areaCentroid(of parts: [(ring: Ring, sign: Double)]) -> Point? {
        guard let first = parts.first else { return nil }
        let scale = parts.map(\.ring.boundingBox.unitScale).reduce(first.ring.boundingBox.unitScale, min)
        let origin = first.ring.vertices[0]
        var (area, x, y, magnitude) = (0.0, 0.0, 0.0, 0.0)
        for part in parts {
            let moments = part.ring.moments
            // Converts the moments from the ring's own scale to the common one.
            let ratio = scale / moments.scale
            let sign = parts.count == 1 || moments.area >= 0 ? part.sign : -part.sign
            let partArea = sign * moments.area * ratio * ratio
            let start = part.ring.vertices[0]
            area += partArea
            magnitude += moments.magnitude * ratio * ratio
            x += sign * moments.x * ratio * ratio * ratio + partArea * (start.x * scale - origin.x * scale)
            y += sign * moments.y * ratio * ratio * ratio + partArea * (start.y * scale - origin.y * scale)
        }
        // Where the parts of the sum cancel each other to so little, the rest is rounding.
        guard area.magnitude > magnitude * 0x1p-40 else { return nil }
        let center = Point(x: origin.x + x / area / scale, y: origin.y + y / area / scale)
        return center.isFinite ? center : nil
    }

    /// The centre of gravity of the edges, each of which weighs as much as it is long.
    private static func edgeCentroid(of rings: [Ring], in box: Box) -> Point {
        let scale = box.unitScale
        let origin = box.center
        var (length, x, y) = (0.0, 0.0, 0.0)
        for edge in rings.lazy.flatMap(\.segments) {
            let start = Vector(dx: edge.start.x * scale - origin.x * scale, dy: edge.start.y * scale - origin.y * scale)
            let end = Vector(dx: edge.end.x * scale - origin.x * scale, dy: edge.end.y * scale - origin.y * scale)
            let weight = (end - start).length
            length += weight
            x += weight * (start.dx + end.dx) / 2
            y += weight * (start.dy + end.dy) / 2
        }
        guard length > 0 else { return origin }
        return Point(x: origin.x + x / length / scale, y: origin.y + y / length / scale)
    }
}

extension Polygon {
    /// The area of the exterior ring without that of the holes, in square units.
    public var area: Double { exterior.area - holes.reduce(0) { $0 + $1.area } }

    /// The length of the exterior ring and of all holes.
    public var perimeter: Double { holes.reduce(exterior.perimeter) { $0 + $1.perimeter } }

    /// The centre of gravity, see ``Ring/centroid``. Never `nil`.
    public var centroid: Point? { Ring.centroid(of: [(exterior, 1)] + holes.map { ($0, -1) }) }
}

extension MultiPolygon {
    /// The areas of all polygons together; where polygons overlap, each counts.
    public var area: Double { polygons.reduce(0) { $0 + $1.area } }

    /// The length of all rings.
    public var perimeter: Double { polygons.reduce(0) { $0 + $1.perimeter } }

    /// The centre of gravity of all polygons together, see ``Ring/centroid``; `nil` when there are no polygons.
    public var centroid: Point? {
        Ring.centroid(of: polygons.flatMap { polygon in [(polygon.exterior, 1)] + polygon.holes.map { ($0, -1) } })
    }
}
