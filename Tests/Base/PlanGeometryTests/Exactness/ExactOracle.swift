import PlanGeometry

/// The location of points by rational arithmetic: slow, and as plain as the definition.
///
/// It shares nothing with the library: it shoots its ray along the y axis, not the x axis, and compares rational
/// numbers.
enum ExactOracle {
    /// The sign of the area of the triangle a, b, c.
    static func orientation(_ a: Point, _ b: Point, _ c: Point) -> Int {
        let (ax, ay) = (Dyadic(a.x), Dyadic(a.y))
        let (abx, aby) = (Dyadic(b.x) - ax, Dyadic(b.y) - ay)
        let (acx, acy) = (Dyadic(c.x) - ax, Dyadic(c.y) - ay)
        return (abx * acy - aby * acx).sign
    }

    static func location(of point: Point, in ring: Ring, rule: FillRule) -> Location {
        var crossings = 0
        var winding = 0
        for edge in ring.segments {
            let (a, b) = (edge.start, edge.end)
            guard min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x), max(a.y, b.y) >= point.y else { continue }
            let side = orientation(a, b, point)
            if side == 0 && min(a.y, b.y) <= point.y { return .boundary }
            // The ray upwards from the point meets an edge to the right when the point is on its right hand.
            if a.x <= point.x && b.x > point.x && side < 0 {
                crossings += 1
                winding -= 1
            } else if b.x <= point.x && a.x > point.x && side > 0 {
                crossings += 1
                winding += 1
            }
        }
        return (rule == .evenOdd ? crossings % 2 == 1 : winding != 0) ? .inside : .outside
    }

    static func location(of point: Point, in polygon: Polygon, rule: FillRule) -> Location {
        let exterior = location(of: point, in: polygon.exterior, rule: rule)
        let holes = polygon.holes.map { location(of: point, in: $0, rule: rule) }
        if exterior == .outside || holes.contains(.inside) { return .outside }
        return exterior == .boundary || holes.contains(.boundary) ? .boundary : .inside
    }

    static func location(of point: Point, in shape: MultiPolygon, rule: FillRule) -> Location {
        let locations = shape.polygons.map { location(of: point, in: $0, rule: rule) }
        return locations.contains(.inside) ? .inside : locations.contains(.boundary) ? .boundary : .outside
    }
}
