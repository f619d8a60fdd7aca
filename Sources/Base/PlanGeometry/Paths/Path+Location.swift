extension Path {
    /// Where `point` lies relative to the area that the path fills, open subpaths closed by a line.
    ///
    /// Lines are decided exactly. A curve is halved only as long as the point lies within the box of a piece's control
    /// points; pieces elsewhere wind around it just as their chords do. A point no farther than `tolerance` from a
    /// curve (up to half as much again) is on the boundary; the tolerance is at least a few units in the last place of
    /// the coordinates. A point or a path that is not finite is outside.
    public func location(of point: Point, rule: FillRule = .nonZero, tolerance: Double = 1e-9) -> Location {
        guard let winding = windingNumber(around: point, tolerance: tolerance) else { return .boundary }
        return rule.encloses(windingNumber: winding) ? .inside : .outside
    }

    /// Returns the number of times that the path goes around `point`, positive from the x axis towards the y axis
    /// (clockwise as seen in a drawing), with open subpaths closed by a line; `nil` for a point on the path. See
    /// ``location(of:rule:tolerance:)``.
    public func windingNumber(around point: Point, tolerance: Double = 1e-9) -> Int? {
        guard point.isFinite, isFinite else { return 0 }
        var winding = 0
        for subpath in subpaths {
            for segment in subpath.segments {
                guard let turns = segment.winding(around: point, tolerance: tolerance) else { return nil }
                winding += turns
            }
            guard subpath.isDrawn else { continue }
            guard let turns = PathSegment.line(subpath.end, subpath.start).winding(around: point, tolerance: tolerance)
            else { return nil }
            winding += turns
        }
        return winding
    }

    /// True if `point` is in the area that the path fills, or on its boundary, by the non-zero or the even-odd rule.
    public func contains(_ point: Point, eoFill: Bool = false) -> Bool {
        location(of: point, rule: eoFill ? .evenOdd : .nonZero) != .outside
    }
}

extension PathSegment {
    /// The signed number of times that the segment crosses the ray from `point` towards greater x; `nil` if the segment
    /// goes through the point.
    func winding(around point: Point, tolerance: Double) -> Int? {
        if case .line(let start, let end) = self {
            let side = orient2d(start, end, point)
            if side == 0 && LineSegment(start: start, end: end).boundingBox.contains(point) { return nil }
            return Self.crossing(start, end, point, side: side)
        }
        let box = controlBox
        let largest = [box.minX, box.minY, box.maxX, box.maxY].reduce(0) { max($0, $1.magnitude) }
        return curveWinding(around: point, tolerance: max(tolerance, 8 * largest.ulp), depth: 80)
    }

    private func curveWinding(around point: Point, tolerance: Double, depth: Int) -> Int? {
        let near = controlBox.insetBy(dx: -tolerance, dy: -tolerance)
        guard near.contains(point) else {
            return Self.crossing(start, end, point, side: orient2d(start, end, point))
        }
        let chord = LineSegment(start: start, end: end)
        if depth == 0 || points.dropFirst().dropLast().allSatisfy({ chord.distance(to: $0) <= tolerance / 2 }) {
            if chord.distance(to: point) <= tolerance { return nil }
            return Self.crossing(start, end, point, side: orient2d(start, end, point))
        }
        let (first, second) = split(at: 0.5)
        guard let before = first.curveWinding(around: point, tolerance: tolerance, depth: depth - 1),
            let after = second.curveWinding(around: point, tolerance: tolerance, depth: depth - 1)
        else { return nil }
        return before + after
    }

    /// Returns 1 if the line from `start` to `end` crosses the ray from `point` towards greater x while y grows, -1 if
    /// it crosses the ray while y falls, and 0 if it does not. An end of the line at the ray's y counts as an end of
    /// smaller y.
    private static func crossing(_ start: Point, _ end: Point, _ point: Point, side: Double) -> Int {
        if start.y <= point.y && end.y > point.y { return side > 0 ? 1 : 0 }
        if end.y <= point.y && start.y > point.y { return side < 0 ? -1 : 0 }
        return 0
    }
}
