extension Path {
    /// The path with straight lines instead of curves. The lines leave the curves by at most `tolerance`. A curve
    /// becomes at most 65,536 lines. Empty when the path is not finite or the tolerance not positive.
    public func flattened(tolerance: Double) -> Path {
        guard isFinite, tolerance > 0 else { return Path() }
        var result = Path()
        var pen = Point.zero
        func addCurve(_ segment: PathSegment) {
            for point in segment.flattened(tolerance: tolerance) { result.addLine(to: point) }
        }
        for element in elements {
            switch element {
            case .move(let point): result.move(to: point)
            case .line(let point): result.addLine(to: point)
            case .quadCurve(let point, let control): addCurve(.quadratic(pen, control, point))
            case .curve(let point, let control1, let control2): addCurve(.cubic(pen, control1, control2, point))
            case .closeSubpath: result.closeSubpath()
            }
            if let end = element.endPoint { pen = end }
        }
        return result
    }

    /// The subpaths as rings of straight lines, open ones closed, which leave the curves by at most `tolerance`;
    /// without those that have fewer than three points.
    public func rings(tolerance: Double) -> [Ring] {
        flattened(tolerance: tolerance).subpaths.compactMap { subpath in
            try? Ring([subpath.start] + subpath.segments.map(\.end))
        }
    }
}

extension PathSegment {
    /// The ends of the straight lines that replace the segment.
    ///
    /// The number of lines follows from the second differences of the control points: Wang, "The estimation of the
    /// subdivision depth of Bezier curves" (1984).
    func flattened(tolerance: Double) -> [Point] {
        let points = self.points
        let degree = Double(points.count - 1)
        let bend = zip(zip(points, points.dropFirst()), points.dropFirst(2)).reduce(0) { largest, triple in
            let ((first, second), third) = triple
            return max(largest, ((third - second) - (second - first)).length)
        }
        let count = (degree * (degree - 1) / 8 * bend / tolerance).squareRoot().rounded(.up)
        guard count > 1 else { return [end] }
        let limit = count.isFinite ? Int(min(count, 65_536)) : 65_536
        return (1..<limit).map { point(at: Double($0) / Double(limit)) } + [end]
    }
}
