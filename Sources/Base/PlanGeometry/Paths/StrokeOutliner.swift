import Glibc

/// Draws the outlines of strokes.
///
/// The outline of a piece goes along its left side and back along its right one. At a corner the inner side goes
/// through the corner itself, so that the area is the sum of the strips along the segments and of the wedges between
/// them, all turning the same way: the non-zero rule sees no holes where they overlap.
struct StrokeOutliner {
    /// The outline that has been drawn so far, to be filled by the non-zero rule.
    private(set) var outline = Path()

    let style: StrokeStyle
    let tolerance: Double
    var radius: Double { style.lineWidth / 2 }
    /// The sides of the piece that is being drawn, both from its start to its end.
    var left = Side()
    var right = Side()

    /// Draws the stroke of a piece.
    mutating func add(_ piece: StrokePiece) {
        let segments = piece.segments
        guard let first = segments.first, let last = segments.last, let start = first.startTangent,
            let end = last.endTangent
        else {
            addDot(at: piece.point, direction: piece.direction)
            return
        }
        begin(at: first.start, direction: start)
        var direction = start
        for (index, segment) in segments.enumerated() {
            guard let leaving = segment.startTangent, let arriving = segment.endTangent else { continue }
            if index > 0 { join(at: segment.start, from: direction, to: leaving, as: style.lineJoin) }
            if case .line = segment {
                advance(to: segment.end, direction: leaving)
            } else {
                addCurve(segment)
            }
            direction = arriving
        }
        if piece.isClosed {
            join(at: first.start, from: end, to: start, as: style.lineJoin)
            outline.add(left.segments, isClosed: true)
            outline.add(right.segments.reversed().lazy.map(\.reversed), isClosed: true)
        } else {
            addOpenSides(from: first.start, start, to: last.end, end)
        }
    }

    /// Draws around both sides, with a cap at each end, given with its direction along the piece.
    private mutating func addOpenSides(from start: Point, _ leaving: Vector, to end: Point, _ arriving: Vector) {
        var loop = left
        cap(at: end, direction: arriving, on: &loop)
        loop.line(to: right.pen)
        loop.segments += right.segments.reversed().lazy.map(\.reversed)
        loop.pen = right.start
        cap(at: start, direction: -leaving, on: &loop)
        loop.line(to: left.start)
        outline.add(loop.segments, isClosed: true)
    }

    private mutating func addDot(at point: Point, direction: Vector) {
        guard style.lineCap != .butt else { return }
        begin(at: point, direction: direction)
        addOpenSides(from: point, direction, to: point, direction)
    }

    // MARK: - Sides

    /// One side of a piece.
    struct Side {
        var start = Point.zero
        var pen = Point.zero
        var segments: [PathSegment] = []

        mutating func line(to point: Point) {
            guard point != pen else { return }
            segments.append(.line(pen, point))
            pen = point
        }

        mutating func curve(to end: Point, control1: Point, control2: Point) {
            segments.append(.cubic(pen, control1, control2, end))
            pen = end
        }
    }

    private mutating func begin(at point: Point, direction: Vector) {
        let normal = direction.perpendicular * radius
        left = Side(start: point - normal, pen: point - normal)
        right = Side(start: point + normal, pen: point + normal)
    }

    /// Draws both sides straight on.
    mutating func advance(to point: Point, direction: Vector) {
        let normal = direction.perpendicular * radius
        left.line(to: point - normal)
        right.line(to: point + normal)
    }

    /// Adds a filled part of its own that goes through `points`, turned the way all parts turn.
    mutating func addPatch(_ points: [Point]) {
        var area = 0.0
        for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
            area += (point - points[0]).cross(next - points[0])
        }
        guard area != 0 else { return }
        outline.addLines(area > 0 ? points : points.reversed())
        outline.closeSubpath()
    }

    // MARK: - Joins and caps

    /// Joins two directions at a corner.
    mutating func join(at corner: Point, from before: Vector, to after: Vector, as kind: StrokeStyle.LineJoin) {
        let (sine, cosine) = (before.cross(after), before.dot(after))
        let (oldNormal, newNormal) = (before.perpendicular * radius, after.perpendicular * radius)
        // A turn that nobody can see needs no corner.
        if cosine > 0 && radius * sine.magnitude <= 1e-6 * min(tolerance, radius) {
            left.line(to: corner - newNormal)
            right.line(to: corner + newNormal)
            return
        }
        let turnsRight = sine >= 0
        if turnsRight {
            right.line(to: corner)
            right.line(to: corner + newNormal)
            joinOutside(&left, corner, -oldNormal, -newNormal, sine, cosine, kind)
        } else {
            left.line(to: corner)
            left.line(to: corner - newNormal)
            joinOutside(&right, corner, oldNormal, newNormal, sine, cosine, kind)
        }
    }

    private func joinOutside(
        _ side: inout Side, _ corner: Point, _ old: Vector, _ new: Vector, _ sine: Double, _ cosine: Double,
        _ kind: StrokeStyle.LineJoin
    ) {
        switch kind {
        case .round:
            // Straight back is a half turn to the right, whatever the sign of zero.
            let sweep = atan2(sine == 0 ? 0 : sine, cosine)
            addArc(to: &side, center: corner, from: old, sweep: sweep, end: corner + new)
        case .miter:
            // The sharp corner is as many widths long as 1 / cos(turn / 2).
            if style.miterLimit * style.miterLimit * (1 + cosine) >= 2 && cosine > -1 {
                side.line(to: corner + (old + new) / (1 + cosine))
            }
            side.line(to: corner + new)
        case .bevel: side.line(to: corner + new)
        }
    }

    /// Draws the end of an open piece from its left side, as seen in `direction`, to its right one.
    private func cap(at point: Point, direction: Vector, on side: inout Side) {
        let normal = direction.perpendicular * radius
        switch style.lineCap {
        case .butt: side.line(to: point + normal)
        case .square:
            let reach = direction * radius
            side.line(to: point - normal + reach)
            side.line(to: point + normal + reach)
            side.line(to: point + normal)
        case .round: addArc(to: &side, center: point, from: -normal, sweep: .pi, end: point + normal)
        }
    }

    /// Draws an arc around `center` that starts at `center + from`, in cubic curves that keep the tolerance.
    func addArc(to side: inout Side, center: Point, from: Vector, sweep: Double, end: Point) {
        side.line(to: center + from)
        // A quarter circle is off by 0.0273 % of the radius, smaller parts by the sixth power of their size.
        let quarters = sweep.magnitude / (.pi / 2)
        let fineness = max(1, pow(2.73e-4 * radius / tolerance, 1.0 / 6))
        let count = max(1, Int(saturating: (quarters * min(fineness, 100) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        let handle = 4.0 / 3 * tan(step / 4)
        let (sine, cosine) = (sin(step), cos(step))
        var current = from
        for index in 1...count {
            let next = Vector(
                dx: cosine * current.dx - sine * current.dy, dy: sine * current.dx + cosine * current.dy)
            let last = index == count ? end : center + next
            side.curve(
                to: last, control1: center + (current + current.perpendicular * handle),
                control2: last - next.perpendicular * handle)
            current = next
        }
    }
}
