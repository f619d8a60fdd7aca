import Glibc

extension Path {
    /// Adds an arc of a circle from one angle to another, as cubic curves of at most a quarter turn, which leave the
    /// circle by at most 0.03 % of the radius. A line leads to its start from the current point of an open subpath;
    /// otherwise it starts a subpath.
    ///
    /// Angles count from the positive x axis towards the positive y axis. `clockwise` is meant as in SwiftUI and Core
    /// Graphics, in a plane where y grows upwards: `false` goes towards greater angles, which in a drawing, where y
    /// grows downwards, is clockwise as seen. Whole turns are added to the end angle, or taken off, so that the arc
    /// goes that way for less than a turn; if the angles are a turn or more apart that way, the arc is one whole turn.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: AffineTransform = .identity
    ) {
        let sweep = Self.sweep(from: startAngle.radians, to: endAngle.radians, clockwise: clockwise)
        addArc(center: center, radius: radius, start: startAngle.radians, sweep: sweep, transform: transform)
    }

    /// Adds an arc of a circle from one angle over `delta`, towards greater angles when that is positive; see
    /// ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``. Several turns are drawn as such, at most
    /// 100.
    public mutating func addRelativeArc(
        center: Point, radius: Double, startAngle: Angle, delta: Angle, transform: AffineTransform = .identity
    ) {
        let limit = 200 * Double.pi
        let sweep = delta.radians.isFinite ? min(max(delta.radians, -limit), limit) : delta.radians
        addArc(center: center, radius: radius, start: startAngle.radians, sweep: sweep, transform: transform)
    }

    /// Adds an arc of a circle that touches the line from the current point to `tangent1End` and the line from there to
    /// `tangent2End`, with a line to its start: a rounded corner. It ends where it touches the second line. When there
    /// is no such arc, because the lines go on straight or straight back or the radius is not positive, a line to
    /// `tangent1End` is added; nothing while there is no current point.
    public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
        guard let current = currentPoint else { return }
        guard
            radius > 0, let toStart = (current - tangent1End).normalized,
            let toEnd = (tangent2End - tangent1End).normalized
        else {
            addLine(to: tangent1End)
            return
        }
        let turn = atan2(toEnd.cross(toStart), toEnd.dot(toStart))
        let distance = radius / tan(turn.magnitude / 2)
        guard turn.magnitude > 1e-12, .pi - turn.magnitude > 1e-12, distance.isFinite else {
            addLine(to: tangent1End)
            return
        }
        // The centre lies on the same side of both lines.
        let normal = turn > 0 ? -toStart.perpendicular : toStart.perpendicular
        let start = tangent1End + toStart * distance
        let center = start + normal * radius
        let startAngle = atan2(-normal.dy, -normal.dx)
        let sweep = turn > 0 ? .pi - turn : -.pi - turn
        addArc(center: center, radius: radius, start: startAngle, sweep: sweep, transform: .identity)
    }

    /// The sweep of an arc between two angles, in radians.
    static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let turn = 2 * Double.pi
        let difference = clockwise ? start - end : end - start
        if difference >= turn { return clockwise ? -turn : turn }
        var rest = difference.truncatingRemainder(dividingBy: turn)
        if rest < 0 { rest += turn }
        return clockwise ? -rest : rest
    }

    /// Adds an arc over a sweep in radians.
    mutating func addArc(center: Point, radius: Double, start: Double, sweep: Double, transform: AffineTransform) {
        let axes = (
            x: Vector(dx: transform.a * radius, dy: transform.b * radius),
            y: Vector(dx: transform.c * radius, dy: transform.d * radius)
        )
        let arc = EllipticalArc(center: center.applying(transform), axes: axes, start: start, sweep: sweep)
        guard let curves = arc.curves() else {
            // An arc that is not finite makes the path not finite.
            let nowhere = Point(x: .nan, y: .nan)
            if hasOpenSubpath { addLine(to: nowhere) } else { move(to: nowhere) }
            return
        }
        if !hasOpenSubpath {
            move(to: curves.start)
        } else if currentPoint != curves.start {
            addLine(to: curves.start)
        }
        for curve in curves.rest { addCurve(to: curve.end, control1: curve.control1, control2: curve.control2) }
    }
}

/// An arc of an ellipse given by a centre and two conjugate half axes: center + cos(angle) x + sin(angle) y.
struct EllipticalArc {
    var center: Point
    var axes: (x: Vector, y: Vector)
    /// Where it starts, in radians.
    var start: Double
    /// The angle over which the arc goes, in radians; positive from the x half axis towards the y half axis.
    var sweep: Double

    /// Where it starts and the cubic curves that follow it, each over a quarter turn at most; `nil` when it is not
    /// finite.
    ///
    /// - Parameter last: The very point where the last curve ends; `nil` for the one that is computed.
    func curves(
        endingAt last: Point? = nil
    ) -> (start: Point, rest: [(control1: Point, control2: Point, end: Point)])? {
        guard start.isFinite, sweep.isFinite, center.isFinite, axes.x.isFinite, axes.y.isFinite else { return nil }
        let first = Self.direction(start)
        guard sweep != 0 else { return (point(first), []) }
        let count = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        // The handle that makes the curve touch the circle in its middle.
        let handle = 4.0 / 3 * tan(step / 4)
        let isClosed = (sweep.magnitude - 2 * .pi).magnitude < 1e-12
        var current = first
        let rest = (1...count).map { index in
            let next =
                index == count && isClosed ? first : Self.direction(start + sweep * (Double(index) / Double(count)))
            defer { current = next }
            return (
                control1: point(Vector(dx: current.dx - handle * current.dy, dy: current.dy + handle * current.dx)),
                control2: point(Vector(dx: next.dx + handle * next.dy, dy: next.dy - handle * next.dx)),
                end: index == count ? last ?? point(next) : point(next)
            )
        }
        return (point(first), rest)
    }

    private func point(_ direction: Vector) -> Point { center + (axes.x * direction.dx + axes.y * direction.dy) }

    /// The unit vector at an angle in radians; exact at quarter turns.
    static func direction(_ radians: Double) -> Vector {
        let quarters = radians / (.pi / 2)
        let nearest = quarters.rounded()
        if (quarters - nearest).magnitude <= 1e-15 * max(nearest.magnitude, 1) {
            switch nearest.truncatingRemainder(dividingBy: 4) {
            case 0: return Vector(dx: 1, dy: 0)
            case 1, -3: return Vector(dx: 0, dy: 1)
            case 2, -2: return Vector(dx: -1, dy: 0)
            default: return Vector(dx: 0, dy: -1)
            }
        }
        return Vector(dx: cos(radians), dy: sin(radians))
    }
}
