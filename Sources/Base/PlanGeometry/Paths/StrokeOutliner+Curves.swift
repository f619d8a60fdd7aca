import Glibc

/// The sides of curves.
///
/// A part of a curve that turns less tightly than half of the line width has smooth sides: their derivative is that of
/// the curve times (1 ± curvature · radius), so that cubic curves through their ends with those derivatives (Hermite's
/// interpolation) come near quickly; a part is halved until they keep the tolerance. Where the curve turns more tightly
/// the inner side runs backwards and would count against the others. There the outline follows the curve itself in
/// small steps, and what the pen covers on the inner side is added as small parts that turn the right way.
extension StrokeOutliner {
    /// Draws the sides of a curve from where they are.
    mutating func addCurve(_ segment: PathSegment) {
        addCurve(CurveFrame(segment, at: 0), CurveFrame(segment, at: 1), of: segment, depth: 0)
    }

    private mutating func addCurve(
        _ start: CurveFrame, _ end: CurveFrame, of segment: PathSegment, depth: Int
    ) {
        let width = end.t - start.t
        let inner = [0.25, 0.5, 0.75].map { CurveFrame(segment, at: start.t + $0 * width) }
        let frames = [start] + inner + [end]
        let steps = zip(frames, frames.dropFirst()).map { CurveStep($0, $1) }
        let turns = frames.map { $0.curvature * radius }
        // Whether the points looked at may stand for those between them.
        let isSmooth = steps.allSatisfy { $0.turn.magnitude < 0.6 }
        let isGentle =
            turns.allSatisfy { $0.magnitude < 1 - 1e-6 }
            && steps.allSatisfy { $0.turn.magnitude * radius <= 1.2 * $0.distance + 1e-3 * tolerance }
        if isSmooth && isGentle, let sides = fittedSides(start, end, inner) {
            left.curve(to: sides.left.end, control1: sides.left.control1, control2: sides.left.control2)
            right.curve(to: sides.right.end, control1: sides.right.control1, control2: sides.right.control2)
            return
        }
        let isTight = turns.allSatisfy { $0 > 1 } || turns.allSatisfy { $0 < -1 }
        if (isSmooth && isTight) || depth >= 16 || !(steps.reduce(0, { $0 + $1.distance }) > 0.1 * tolerance) {
            addTightPart(start, end, of: segment)
            return
        }
        addCurve(start, inner[1], of: segment, depth: depth + 1)
        addCurve(inner[1], end, of: segment, depth: depth + 1)
    }

    /// The cubic curves for both sides, when they keep the tolerance.
    private func fittedSides(_ start: CurveFrame, _ end: CurveFrame, _ inner: [CurveFrame]) -> (
        left: HermiteCurve, right: HermiteCurve
    )? {
        func side(_ offset: Double) -> HermiteCurve? {
            let curve = HermiteCurve(start, end, offset: offset)
            for (frame, t) in zip(inner, [0.25, 0.5, 0.75]) {
                let error = curve.point(at: t) - frame.point(offset: offset)
                guard error.length <= tolerance else { return nil }
            }
            return curve
        }
        guard let left = side(-radius), let right = side(radius) else { return nil }
        return (left, right)
    }

    // MARK: - Tight parts

    /// Draws a part that turns more tightly than half of the line width.
    private mutating func addTightPart(_ start: CurveFrame, _ end: CurveFrame, of segment: PathSegment) {
        let step = max((8 * min(tolerance / radius, 0.01)).squareRoot(), 1e-3)
        addTightPart(start, end, of: segment, step: step, depth: 0)
        // Back out to the sides where the next part goes on.
        advance(to: end.point, direction: end.tangent)
    }

    private mutating func addTightPart(
        _ start: CurveFrame, _ end: CurveFrame, of segment: PathSegment, step: Double, depth: Int
    ) {
        let move = CurveStep(start, end)
        let middle = CurveFrame(segment, at: start.t + (end.t - start.t) / 2)
        let turn = CurveStep(start, middle).turn.magnitude + CurveStep(middle, end).turn.magnitude
        guard !(turn > step) || depth >= 24 || middle.t <= start.t || middle.t >= end.t else {
            addTightPart(start, middle, of: segment, step: step, depth: depth + 1)
            addTightPart(middle, end, of: segment, step: step, depth: depth + 1)
            return
        }
        // The outer side goes along the strip and around the turn, the inner one along the curve.
        let normal = end.tangent.perpendicular * radius
        let isCorner = move.turn.magnitude > 4 * step
        if move.turn >= 0 {
            right.line(to: start.point)
            right.line(to: end.point)
            left.line(to: start.point(offset: -radius))
            if isCorner {
                addArc(
                    to: &left, center: end.point, from: -(start.tangent.perpendicular * radius), sweep: move.turn,
                    end: end.point - normal)
            }
            left.line(to: end.point - normal)
        } else {
            left.line(to: start.point)
            left.line(to: end.point)
            right.line(to: start.point(offset: radius))
            if isCorner {
                addArc(
                    to: &right, center: end.point, from: start.tangent.perpendicular * radius, sweep: move.turn,
                    end: end.point + normal)
            }
            right.line(to: end.point + normal)
        }
        addInnerFan(start, end, offset: move.turn >= 0 ? radius : -radius, isCorner: isCorner)
    }

    /// Adds what the pen covers on the inner side between two places: the strip between them and what lies beyond the
    /// point where its edges cross.
    private mutating func addInnerFan(_ start: CurveFrame, _ end: CurveFrame, offset: Double, isCorner: Bool) {
        let (first, last) = (start.point(offset: offset), end.point(offset: offset))
        if isCorner {
            // At a cusp each side has its own strip.
            addPatch([start.point, end.point, end.point + (first - start.point), first])
            return
        }
        let (along, other) = (first - start.point, last - end.point)
        let cross = along.cross(other)
        let between = end.point - start.point
        let (u, v) = (between.cross(other) / cross, between.cross(along) / cross)
        guard u > 0, u < 1, v > 0, v < 1 else {
            addPatch([start.point, end.point, last, first])
            return
        }
        let crossing = start.point + along * u
        addPatch([start.point, end.point, crossing])
        addPatch([crossing, first, last])
    }
}

/// A place on a curve with its direction and curvature.
private struct CurveFrame {
    let t: Double
    let point: Point
    let derivative: Vector
    let tangent: Vector
    /// The reciprocal of the radius of curvature, positive towards the perpendicular of the tangent; infinite at a
    /// cusp.
    let curvature: Double

    init(_ segment: PathSegment, at t: Double) {
        self.t = t
        point = segment.point(at: t)
        derivative = segment.derivative(at: t)
        tangent = segment.tangent(at: t) ?? Vector(dx: 1, dy: 0)
        let speed = derivative.length
        if speed > 1e-9 * segment.reach {
            curvature = tangent.cross(segment.secondDerivative(at: t)) / (speed * speed)
        } else {
            // Where the speed is 0 the curvature is that beside it, inside the curve.
            let beside = t < 0.5 ? t + 1e-4 : t - 1e-4
            let near = segment.derivative(at: beside)
            let squared = near.squaredLength
            let bend = near.cross(segment.secondDerivative(at: beside))
            curvature = bend == 0 ? 0 : bend / (squared * squared.squareRoot())
        }
    }

    /// The point at a distance along the perpendicular of the tangent.
    func point(offset: Double) -> Point { point + tangent.perpendicular * offset }
}

/// The way from one place on a curve to the next.
private struct CurveStep {
    /// The angle by which the direction turns, in radians, with its sign.
    let turn: Double
    let distance: Double

    init(_ start: CurveFrame, _ end: CurveFrame) {
        turn = atan2(start.tangent.cross(end.tangent), start.tangent.dot(end.tangent))
        distance = start.point.distance(to: end.point)
    }
}

/// The cubic curve with the ends and the derivatives of a side at its ends.
private struct HermiteCurve {
    let start: Point
    let control1: Point
    let control2: Point
    let end: Point

    init(_ first: CurveFrame, _ last: CurveFrame, offset: Double) {
        let third = (last.t - first.t) / 3
        start = first.point(offset: offset)
        end = last.point(offset: offset)
        control1 = start + first.derivative * (third * (1 - first.curvature * offset))
        control2 = end - last.derivative * (third * (1 - last.curvature * offset))
    }

    func point(at t: Double) -> Point { PathSegment.cubic(start, control1, control2, end).point(at: t) }
}
