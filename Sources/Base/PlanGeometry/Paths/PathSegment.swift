/// A straight line or a Bezier curve from one point to another: a piece of a ``Path``. Its parameter goes from 0 at the
/// start to 1 at the end.
public enum PathSegment: Hashable, Sendable {
    /// A straight line between two points.
    case line(Point, Point)
    /// A quadratic Bezier curve: start, control point, end.
    case quadratic(Point, Point, Point)
    /// A cubic Bezier curve: start, two control points, end.
    case cubic(Point, Point, Point, Point)

    /// Where it starts.
    public var start: Point {
        switch self {
        case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    /// Where it ends.
    public var end: Point {
        switch self {
        case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The start, the control points and the end.
    var points: [Point] {
        switch self {
        case .line(let start, let end): [start, end]
        case .quadratic(let start, let control, let end): [start, control, end]
        case .cubic(let start, let control1, let control2, let end): [start, control1, control2, end]
        }
    }

    /// The segment from the end to the start.
    public var reversed: PathSegment {
        switch self {
        case .line(let start, let end): .line(end, start)
        case .quadratic(let start, let control, let end): .quadratic(end, control, start)
        case .cubic(let start, let control1, let control2, let end): .cubic(end, control2, control1, start)
        }
    }

    /// True if all points of the segment are equal, so that the segment has no length.
    var isPoint: Bool {
        points.allSatisfy { $0 == start }
    }
}

// MARK: - Places and directions

extension PathSegment {
    /// The point at parameter `t`; the ends are exact.
    public func point(at t: Double) -> Point { split(at: t).0.end }

    /// The change of the point with the parameter at `t`. Its length is the speed, which is 0 at a cusp.
    public func derivative(at t: Double) -> Vector {
        switch self {
        case .line(let start, let end): return end - start
        case .quadratic(let start, let control, let end):
            return 2 * ((1 - t) * (control - start) + t * (end - control))
        case .cubic(let start, let control1, let control2, let end):
            let s = 1 - t
            let sides = (control1 - start, control2 - control1, end - control2)
            return 3 * (s * s * sides.0 + (2 * s * t) * sides.1 + t * t * sides.2)
        }
    }

    /// The change of the derivative with the parameter at `t`.
    func secondDerivative(at t: Double) -> Vector {
        switch self {
        case .line: return .zero
        case .quadratic(let start, let control, let end): return 2 * ((end - control) - (control - start))
        case .cubic(let start, let control1, let control2, let end):
            let sides = (control1 - start, control2 - control1, end - control2)
            return 6 * ((1 - t) * (sides.1 - sides.0) + t * (sides.2 - sides.1))
        }
    }

    /// The direction at parameter `t`, of length 1; where the speed is 0 the one with which the curve goes on, at the
    /// end the one with which it comes. `nil` for a segment without length or one that is not finite.
    public func tangent(at t: Double) -> Vector? {
        if t <= 0 { return startTangent }
        if t >= 1 { return endTangent }
        let derivative = self.derivative(at: t)
        if let direction = derivative.normalized, derivative.length > 1e-12 * reach { return direction }
        // At a cusp the derivative goes through 0, along the second derivative.
        return secondDerivative(at: t).normalized ?? (end - start).normalized
    }

    /// The direction in which the segment leaves its start.
    var startTangent: Vector? {
        let points = self.points
        return points.dropFirst().lazy.compactMap { ($0 - points[0]).normalized }.first
    }

    /// The direction in which the segment arrives at its end.
    var endTangent: Vector? {
        let end = self.end
        return points.dropLast().reversed().lazy.compactMap { (end - $0).normalized }.first
    }

    /// The length of the lines through the control points: an upper bound of the length.
    var reach: Double {
        let points = self.points
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

// MARK: - Parts

extension PathSegment {
    /// The parts before and after parameter `t`, by de Casteljau's algorithm. They meet in the same point.
    public func split(at t: Double) -> (PathSegment, PathSegment) {
        switch self {
        case .line(let start, let end):
            let middle = start.mixed(with: end, t)
            return (.line(start, middle), .line(middle, end))
        case .quadratic(let start, let control, let end):
            let left = start.mixed(with: control, t)
            let right = control.mixed(with: end, t)
            let middle = left.mixed(with: right, t)
            return (.quadratic(start, left, middle), .quadratic(middle, right, end))
        case .cubic(let start, let control1, let control2, let end):
            let left1 = start.mixed(with: control1, t)
            let inner = control1.mixed(with: control2, t)
            let right2 = control2.mixed(with: end, t)
            let left2 = left1.mixed(with: inner, t)
            let right1 = inner.mixed(with: right2, t)
            let middle = left2.mixed(with: right1, t)
            return (.cubic(start, left1, left2, middle), .cubic(middle, right1, right2, end))
        }
    }

    /// The part between two parameters, 0 <= `from` <= `to` <= 1.
    public func part(from: Double, to: Double) -> PathSegment {
        let head = to < 1 ? split(at: to).0 : self
        return from > 0 && to > 0 ? head.split(at: min(from / to, 1)).1 : head
    }
}

extension Point {
    /// The point at the fraction `t` of the way to `other`; exact for 0 and 1.
    func mixed(with other: Point, _ t: Double) -> Point {
        Point(x: (1 - t) * x + t * other.x, y: (1 - t) * y + t * other.y)
    }
}
