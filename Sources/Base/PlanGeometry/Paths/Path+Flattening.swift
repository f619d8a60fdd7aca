extension Path {
    /// The path with straight lines instead of curves. The lines leave the curves by at most `tolerance`. A curve
    /// becomes at most 65,536 lines; where a path's curves would become more than a million and 256 each, it is less.
    /// Empty when the path is not finite or the tolerance not positive.
    public func flattened(tolerance: Double) -> Path {
        guard isFinite, tolerance > 0 else { return Path() }
        return flattened(tolerance: tolerance, limit: .most) ?? flattened(tolerance: tolerance, limit: fewer) ?? Path()
    }

    private func flattened(tolerance: Double, limit: LineLimit) -> Path? {
        var result = Path()
        var pen = Point.zero
        var count = 0
        for element in elements {
            switch element {
            case .move(let point): result.move(to: point)
            case .closeSubpath: result.closeSubpath()
            case .line, .quadCurve, .curve:
                count += element.forEachLine(from: pen, tolerance: tolerance, limit) { result.addLine(to: $0) }
                if count > limit.path(of: elements.count) { return nil }
            }
            if let end = element.endPoint { pen = end }
        }
        return result
    }

    /// The subpaths as rings of straight lines, open ones closed, which leave the curves by at most `tolerance`;
    /// without those that have fewer than three points.
    public func rings(tolerance: Double) -> [Ring] {
        guard isFinite, tolerance > 0 else { return [] }
        return rings(tolerance: tolerance, limit: .most) ?? rings(tolerance: tolerance, limit: fewer) ?? []
    }

    /// The limit for a path whose curves would be too many lines as they are.
    private var fewer: LineLimit { LineLimit(curve: LineLimit.most.path(of: elements.count) / max(elements.count, 1)) }

    private func rings(tolerance: Double, limit: LineLimit) -> [Ring]? {
        var count = 0
        var rings: [Ring] = []
        var points: [Point] = []
        func endRing() {
            // Here, as a ring would have to copy the points without the last one.
            if points.count > 1, points.first == points.last { points.removeLast() }
            if points.count >= 3, let ring = try? Ring(points) { rings.append(ring) }
            // Subpaths of a path, such as discs, often have as many points each.
            let likely = points.count + 1
            points = []
            points.reserveCapacity(likely)
        }
        var pen = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                endRing()
                points.append(point)
            case .closeSubpath: break  // The next element, if there is one, is a move.
            case .line, .quadCurve, .curve:
                count += element.forEachLine(from: pen, tolerance: tolerance, limit) {
                    if $0 != points.last { points.append($0) }
                }
                if count > limit.path(of: elements.count) { return nil }
            }
            if let end = element.endPoint { pen = end }
        }
        endRing()
        return rings
    }
}

/// The most lines that stand for curves, by which the number of a path's elements bounds its memory.
private struct LineLimit {
    /// The most lines of a curve.
    let curve: Int

    static let most = LineLimit(curve: 65_536)

    /// The most lines of the curves of a path of so many elements.
    func path(of elementCount: Int) -> Int { (1 << 20) + 256 * elementCount }
}

extension Path.Element {
    /// Calls a closure with the ends of the straight lines that replace a line or a curve; returns how many stand for a curve.
    ///
    /// The number of lines follows from the second differences of the control points: Wang, "The estimation of the
    /// subdivision depth of Bezier curves" (1984).
    @inline(__always)
    fileprivate func forEachLine(
        from pen: Point, tolerance: Double, _ greatest: LineLimit, _ body: (Point) -> Void
    ) -> Int {
        func bend(_ first: Point, _ second: Point, _ third: Point) -> Double {
            ((third - second) - (second - first)).length
        }
        let segment: PathSegment
        let count: Double
        switch self {
        case .move, .closeSubpath: return 0
        case .line(let end):
            body(end)
            return 0
        case .quadCurve(let end, let control):
            segment = .quadratic(pen, control, end)
            count = (0.25 * bend(pen, control, end) / tolerance).squareRoot()
        case .curve(let end, let control1, let control2):
            segment = .cubic(pen, control1, control2, end)
            let bend = max(bend(pen, control1, control2), bend(control1, control2, end))
            count = (0.75 * bend / tolerance).squareRoot()
        }
        // What is not finite is as many lines as there may be.
        let limit = count <= Double(greatest.curve) ? Int(saturating: count.rounded(.up)) : greatest.curve
        if limit > 1 { for step in 1..<limit { body(segment.point(at: Double(step) / Double(limit))) } }
        body(segment.end)
        return limit
    }
}
