import PlanGeometry

extension Path {
    /// Slanted lines across a shape, which mark it as forbidden: they rise at 45 degrees, `spacing` pixels apart. The lines of
    /// adjacent shapes continue each other.
    init(hatching shape: MultiPolygon, spacing: Double) {
        let lineWidth = max(spacing / 9, 0.75)
        let step = max(spacing, 4) * 2.0.squareRoot()
        // Half a line width, at right angles to lines that rise at 45 degrees.
        let side = Vector(dx: 1, dy: 1) * (lineWidth / 8.0.squareRoot())
        self.init()
        for line in shape.polygons.flatMap({ Self.lines(across: $0, step: step) }) {
            addLines([line.start + side, line.end + side, line.end + -side, line.start + -side])
            closeSubpath()
        }
    }

    /// The parts inside the polygon of the lines x + y = k * step, for all integers k.
    private static func lines(across polygon: Polygon, step: Double) -> [LineSegment] {
        var crossings: [Int: [Double]] = [:]
        for segment in polygon.rings.flatMap(\.segments) {
            let (from, to) = (segment.start.x + segment.start.y, segment.end.x + segment.end.y)
            guard from != to else { continue }
            // Half open: a line through a vertex crosses one of two sides that continue each other, and both or none at a peak.
            let first = Int(saturating: (min(from, to) / step).rounded(.up))
            let end = Int(saturating: (max(from, to) / step).rounded(.up))
            for index in first..<max(end, first) {
                let fraction = (Double(index) * step - from) / (to - from)
                crossings[index, default: []].append(segment.start.x + (segment.end.x - segment.start.x) * fraction)
            }
        }
        return crossings.keys.sorted().flatMap { index in
            let sum = Double(index) * step
            let xs = (crossings[index] ?? []).sorted()
            return stride(from: 0, to: xs.count - 1, by: 2).map { place in
                LineSegment(
                    start: Point(x: xs[place], y: sum - xs[place]),
                    end: Point(x: xs[place + 1], y: sum - xs[place + 1]))
            }
        }
    }
}
