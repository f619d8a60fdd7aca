extension Ring {
    /// The enclosed area, in square units: positive when the ring turns from the x axis towards the y axis
    /// (counterclockwise with y up, clockwise as seen in a drawing), negative otherwise. A part that the ring winds
    /// around several times counts as often. Infinite when too large for a `Double`.
    public var signedArea: Double {
        let moments = self.moments
        return moments.area / moments.scale / moments.scale
    }

    /// The enclosed area, whichever way the ring turns.
    public var area: Double { signedArea.magnitude }

    /// The length of the ring.
    public var perimeter: Double { segments.reduce(0) { $0 + $1.length } }

    /// The centre of gravity of the enclosed area, or `nil` when the signed area is 0. It may lie outside the ring; for
    /// a point inside see ``Polygon/labelPoint(precision:)``.
    public var centroid: Point? { Self.centroid(of: [(self, 1)]) }

    /// The area and the first moments of the area about the first vertex, in a plane scaled to about unit size so that
    /// no product overflows or vanishes.
    var moments: (area: Double, x: Double, y: Double, scale: Double) {
        let scale = boundingBox.unitScale
        let origin = Vector(dx: vertices[0].x * scale, dy: vertices[0].y * scale)
        var (area, x, y) = (0.0, 0.0, 0.0)
        var previous = Vector.zero
        for vertex in vertices.dropFirst() {
            let current = Vector(dx: vertex.x * scale, dy: vertex.y * scale) - origin
            let cross = previous.cross(current)
            area += cross
            x += (previous.dx + current.dx) * cross
            y += (previous.dy + current.dy) * cross
            previous = current
        }
        return (area / 2, x / 6, y / 6, scale)
    }

    /// The centre of gravity of areas, each counted with a sign whichever way its ring turns, or `nil` when their sum
    /// is 0 or not finite.
    static func centroid(of parts: [(ring: Ring, sign: Double)]) -> Point? {
        guard let first = parts.first else { return nil }
        let scale = parts.map(\.ring.boundingBox.unitScale).reduce(first.ring.boundingBox.unitScale, min)
        let origin = first.ring.vertices[0]
        var (area, x, y) = (0.0, 0.0, 0.0)
        for part in parts {
            let moments = part.ring.moments
            // Converts the moments from the ring's own scale to the common one.
            let ratio = scale / moments.scale
            let sign = parts.count == 1 || moments.area >= 0 ? part.sign : -part.sign
            let partArea = sign * moments.area * ratio * ratio
            let start = part.ring.vertices[0]
            area += partArea
            x += sign * moments.x * ratio * ratio * ratio + partArea * (start.x * scale - origin.x * scale)
            y += sign * moments.y * ratio * ratio * ratio + partArea * (start.y * scale - origin.y * scale)
        }
        guard area != 0 else { return nil }
        let center = Point(x: origin.x + x / area / scale, y: origin.y + y / area / scale)
        return center.isFinite ? center : nil
    }
}

extension Polygon {
    /// The area of the exterior ring without that of the holes, in square units.
    public var area: Double { exterior.area - holes.reduce(0) { $0 + $1.area } }

    /// The length of the exterior ring and of all holes.
    public var perimeter: Double { holes.reduce(exterior.perimeter) { $0 + $1.perimeter } }

    /// The centre of gravity, or `nil` when the area is 0.
    public var centroid: Point? { Ring.centroid(of: [(exterior, 1)] + holes.map { ($0, -1) }) }
}

extension MultiPolygon {
    /// The areas of all polygons together; where polygons overlap, each counts.
    public var area: Double { polygons.reduce(0) { $0 + $1.area } }

    /// The length of all rings.
    public var perimeter: Double { polygons.reduce(0) { $0 + $1.perimeter } }

    /// The centre of gravity of all polygons together, or `nil` when their area is 0.
    public var centroid: Point? {
        Ring.centroid(of: polygons.flatMap { polygon in [(polygon.exterior, 1)] + polygon.holes.map { ($0, -1) } })
    }
}
