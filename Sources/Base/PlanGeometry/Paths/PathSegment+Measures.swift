extension PathSegment {
    /// The least box around the control points, which the segment does not leave.
    public var controlBox: Box {
        Box(enclosing: points) ?? Box(origin: start, size: .zero)
    }

    /// The least box around the segment itself, up to rounding: its ends and its extreme points.
    public var boundingBox: Box {
        let (start, end) = (self.start, self.end)
        var (minX, maxX) = (min(start.x, end.x), max(start.x, end.x))
        var (minY, maxY) = (min(start.y, end.y), max(start.y, end.y))
        let control = controlBox
        if control.minX < minX || control.maxX > maxX {
            for t in extremes(of: \.x) {
                let x = point(at: t).x
                (minX, maxX) = (min(minX, x), max(maxX, x))
            }
        }
        if control.minY < minY || control.maxY > maxY {
            for t in extremes(of: \.y) {
                let y = point(at: t).y
                (minY, maxY) = (min(minY, y), max(maxY, y))
            }
        }
        return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The parameters within 0...1 at which a coordinate stops changing.
    private func extremes(of coordinate: KeyPath<Point, Double>) -> [Double] {
        let values = points.map { $0[keyPath: coordinate] }
        let largest = values.reduce(0) { max($0, $1.magnitude) }
        guard largest > 0, largest.isFinite else { return [] }
        // Brought near 1, so that no product overflows or vanishes.
        let sides = zip(values, values.dropFirst()).map { $1 / largest - $0 / largest }
        let roots: [Double] =
            switch sides.count {
            case 2: [sides[0] / (sides[0] - sides[1])]
            case 3: Self.roots(sides[0] - 2 * sides[1] + sides[2], 2 * (sides[1] - sides[0]), sides[0])
            default: []
            }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// The real roots of a t² + b t + c, computed without cancellation.
    static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
        return [sum / a, c / sum].filter(\.isFinite)
    }

    /// The area between the segment and the lines from `origin` to its ends, by Green's theorem: half the integral of
    /// x dy - y dx, exact up to rounding. Positive where the segment turns about `origin` from the x axis towards the y
    /// axis.
    func area(about origin: Point) -> Double {
        let vectors = points.map { $0 - origin }
        switch self {
        case .line: return vectors[0].cross(vectors[1]) / 2
        case .quadratic:
            let (a, b, c) = (vectors[0], vectors[1], vectors[2])
            return (2 * a.cross(b) + a.cross(c) + 2 * b.cross(c)) / 6
        case .cubic:
            let (a, b, c, d) = (vectors[0], vectors[1], vectors[2], vectors[3])
            return (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
                / 20
        }
    }
}
