extension Ring {
    /// The point of the ring that is nearest to `point`, and how far it is. Takes time in proportion to the number of
    /// vertices. When `point` is not finite, the answer is the first vertex at an infinite distance.
    public func nearestBoundaryPoint(to point: Point) -> (point: Point, distance: Double) {
        guard point.isFinite else { return (vertices[0], .infinity) }
        var nearest = (point: vertices[0], distance: Double.infinity)
        for segment in segments {
            // A segment is at least as far away as its box.
            let box = segment.boundingBox
            let gapX = max(box.minX - point.x, point.x - box.maxX, 0)
            let gapY = max(box.minY - point.y, point.y - box.maxY, 0)
            if max(gapX, gapY) > nearest.distance { continue }
            let candidate = segment.nearestPoint(to: point)
            let distance = candidate.distance(to: point)
            if distance < nearest.distance { nearest = (candidate, distance) }
        }
        return nearest
    }
}

extension Polygon {
    /// The point on the outline or on a hole's outline that is nearest to `point`, and how far it is.
    public func nearestBoundaryPoint(to point: Point) -> (point: Point, distance: Double) {
        holes.reduce(exterior.nearestBoundaryPoint(to: point)) { nearest, hole in
            let candidate = hole.nearestBoundaryPoint(to: point)
            return candidate.distance < nearest.distance ? candidate : nearest
        }
    }
}

extension MultiPolygon {
    /// The point on the outlines of the polygons that is nearest to `point`, and how far it is. With no polygons the
    /// answer is `point` itself at an infinite distance.
    public func nearestBoundaryPoint(to point: Point) -> (point: Point, distance: Double) {
        polygons.lazy.map { $0.nearestBoundaryPoint(to: point) }.min { $0.distance < $1.distance } ?? (point, .infinity)
    }
}
