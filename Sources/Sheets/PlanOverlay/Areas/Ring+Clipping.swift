import PlanGeometry

extension Ring {
    /// The part of the ring that lies in a box; nil if none does, the ring itself if all of it does.
    ///
    /// Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974: where the part falls into pieces, edges along the box's
    /// sides join them.
    package func clipped(to box: Box) -> Ring? {
        if box.contains(boundingBox) { return self }
        guard box.intersects(boundingBox) else { return nil }
        var points = vertices
        points = Self.cut(points, isInside: { $0.x >= box.minX }) { Self.crossing($0, $1, x: box.minX) }
        points = Self.cut(points, isInside: { $0.x <= box.maxX }) { Self.crossing($0, $1, x: box.maxX) }
        points = Self.cut(points, isInside: { $0.y >= box.minY }) { Self.crossing($0, $1, y: box.minY) }
        points = Self.cut(points, isInside: { $0.y <= box.maxY }) { Self.crossing($0, $1, y: box.maxY) }
        return try? Ring(points)
    }

    private static func cut(
        _ points: [Point], isInside: (Point) -> Bool, crossing: (Point, Point) -> Point
    ) -> [Point] {
        guard var previous = points.last else { return [] }
        var result: [Point] = []
        for point in points {
            if isInside(point) != isInside(previous) { result.append(crossing(previous, point)) }
            if isInside(point) { result.append(point) }
            previous = point
        }
        return result
    }

    // Halving first keeps the difference of huge coordinates finite.
    private static func crossing(_ start: Point, _ end: Point, x: Double) -> Point {
        let fraction = (x / 2 - start.x / 2) / (end.x / 2 - start.x / 2)
        return Point(x: x, y: start.y * (1 - fraction) + end.y * fraction)
    }

    private static func crossing(_ start: Point, _ end: Point, y: Double) -> Point {
        let fraction = (y / 2 - start.y / 2) / (end.y / 2 - start.y / 2)
        return Point(x: start.x * (1 - fraction) + end.x * fraction, y: y)
    }
}

extension MultiPolygon {
    /// The part of the shape that lies in a box.
    package func clipped(to box: Box) -> MultiPolygon {
        MultiPolygon(
            polygons.compactMap { polygon in
                polygon.exterior.clipped(to: box).map { exterior in
                    Polygon(exterior: exterior, holes: polygon.holes.compactMap { $0.clipped(to: box) })
                }
            })
    }

    /// The part of the shape that lies in a box. If the box cuts the shape, it has holes for the other shapes that lie in it: what is
    /// left of the shape may be hardly more than they are.
    func shown(in box: Box, beside others: some Sequence<MultiPolygon>) -> MultiPolygon {
        let part = clipped(to: box)
        guard let whole = boundingBox, !box.contains(whole) else { return part }
        var nested: [Ring] = []
        for other in others {
            guard let bounds = other.boundingBox, whole.contains(bounds), box.intersects(bounds), other.area < area
            else {
                continue
            }
            // What has a hole of its own already needs no other.
            let rooms = other.polygons.filter { $0.exterior.lies(in: self) && location(of: $0.labelPoint()) == .inside }
            nested += rooms.compactMap { $0.exterior.clipped(to: box) }
        }
        // A room within a nested room is no hole of its own.
        nested = nested.enumerated().filter { index, ring in
            !nested.enumerated().contains { other, outer in
                other != index && ring.lies(in: MultiPolygon(Polygon(exterior: outer)))
                    && (ring.area < outer.area || other < index)
            }
        }.map(\.element)
        return MultiPolygon(
            part.polygons.map { polygon in
                let holes = nested.filter { $0.lies(in: MultiPolygon(polygon)) }
                return Polygon(exterior: polygon.exterior, holes: polygon.holes + holes)
            })
    }
}

extension Ring {
    /// True if no vertex of the ring lies outside `shape`.
    fileprivate func lies(in shape: MultiPolygon) -> Bool { vertices.allSatisfy { shape.location(of: $0) != .outside } }
}
