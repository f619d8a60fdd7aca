extension Ring {
    /// Where `point` lies relative to the area that the ring encloses under `rule`: the exact answer for any finite
    /// point; a point that is not finite is outside.
    ///
    /// Scans all edges, so it takes time in proportion to their number; to ask often, build a ``PolygonLocator``.
    public func location(of point: Point, rule: FillRule = .evenOdd) -> Location {
        guard boundingBox.contains(point) else { return .outside }
        guard let winding = windingNumber(around: point) else { return .boundary }
        return rule.encloses(windingNumber: winding) ? .inside : .outside
    }

    /// Returns the number of times that the ring winds around `point`, positive from the x axis towards the y axis, or
    /// `nil` when the point is on the ring.
    ///
    /// Sunday, "Inclusion of a Point in a Polygon" (2001), with an exact side test: counts the edges that cross the ray
    /// from the point towards greater x, an edge taken without its end of greater y, so that each vertex counts once.
    public func windingNumber(around point: Point) -> Int? {
        vertices.withUnsafeBufferPointer { EdgeScan.windingNumber(around: point, of: $0) }
    }
}

/// The plain way to locate a point: one look at every edge.
enum EdgeScan {
    /// The winding number around `point` of the ring through `vertices`, or `nil` when the point is on the ring.
    static func windingNumber(around point: Point, of vertices: UnsafeBufferPointer<Point>) -> Int? {
        guard point.isFinite, var start = vertices.last else { return 0 }
        var winding = 0
        for end in vertices {
            if end == point { return nil }
            if (start.y <= point.y) != (end.y <= point.y) {
                let side = orient2d(start, end, point)
                if side == 0 { return nil }
                if start.y < end.y {
                    if side > 0 { winding += 1 }
                } else if side < 0 {
                    winding -= 1
                }
            } else if start.y == point.y && end.y == point.y && (start.x < point.x) != (end.x < point.x) {
                return nil
            }
            start = end
        }
        return winding
    }
}

extension EdgeScan {
    /// The winding number around a point moved by an infinitesimal step, ε along x and ε² along y in the given
    /// directions, of the ring through `vertices`: never in doubt, and the same however the ring is wound.
    static func windingNumber(
        around point: Point, movedRight: Bool, movedUp: Bool, of vertices: UnsafeBufferPointer<Point>
    ) -> Int {
        guard var start = vertices.last else { return 0 }
        var winding = 0
        for end in vertices {
            let startIsBelow = movedUp ? start.y <= point.y : start.y < point.y
            let endIsBelow = movedUp ? end.y <= point.y : end.y < point.y
            if startIsBelow != endIsBelow {
                let side = orient2d(start, end, point)
                // For a point on the edge, the step along x decides.
                let isLeftOfEdge = side == 0 ? movedRight != startIsBelow : side > 0
                if startIsBelow && isLeftOfEdge { winding += 1 }
                if endIsBelow && !isLeftOfEdge { winding -= 1 }
            }
            start = end
        }
        return winding
    }
}

extension FillRule {
    /// True if a point around which a ring winds `windingNumber` times is inside the ring. The winding number is odd
    /// exactly when the ring crosses a ray from the point an odd number of times, so the winding number decides both
    /// rules.
    func encloses(windingNumber: Int) -> Bool {
        switch self {
        case .evenOdd: windingNumber & 1 != 0
        case .nonZero: windingNumber != 0
        }
    }
}

extension Polygon {
    /// Where `point` lies relative to the polygon, exactly: inside when it is inside the exterior ring and outside all
    /// holes, outside when it is outside the exterior ring or inside a hole, else on the boundary. The rule applies to
    /// each ring by itself. A point that is not finite is outside.
    public func location(of point: Point, rule: FillRule = .evenOdd) -> Location {
        var location = exterior.location(of: point, rule: rule)
        for hole in holes where location != .outside {
            location = min(location, hole.location(of: point, rule: rule).complement)
        }
        return location
    }
}

extension MultiPolygon {
    /// Where `point` lies relative to the union of the polygons, exactly: inside when it is inside one of them, on the
    /// boundary when it is on the boundary of one and inside none. A point that is not finite is outside.
    public func location(of point: Point, rule: FillRule = .evenOdd) -> Location {
        var location = Location.outside
        for polygon in polygons where location != .inside {
            location = max(location, polygon.location(of: point, rule: rule))
        }
        return location
    }
}
