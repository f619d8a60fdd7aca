import Glibc
import PlanGeometry

/// The edges of a closed line's stroke with round joins, piece by piece.
///
/// Along both sides of a segment runs an edge, the one on the right backwards. At a corner an arc joins the outer sides, and
/// the inner ones meet at the corner itself. All pieces turn the same way, so that by the non-zero rule the stroke is the
/// strips along the segments and the wedges between them.
package struct StrokeEdges: Hashable, Sendable {
    /// The distance from the line to the stroke's edges: half the stroke's width.
    package let reach: Double
    /// The greatest turn between two points of an arc, for which the chord keeps the tolerance.
    private let step: Double

    /// Nothing for a line that has no width.
    package init?(width: Double) {
        guard width > 0, width.isFinite else { return nil }
        reach = width / 2
        let tolerance = CoverageBlock.curveTolerance
        // A line wider than any drawing would have no end of points.
        step = reach > tolerance ? max(2 * acos(1 - tolerance / reach), 1e-4) : .pi / 2
    }

    /// The stroke of a path of closed lines; nil for one that these edges do not make: with ends, dashes or other joins.
    init?(along path: Path, _ style: StrokeStyle) {
        guard path.closesAllSubpaths, style.lineJoin == .round, style.dash.isEmpty else { return nil }
        self.init(width: style.lineWidth)
    }

    /// Adds the edges of one segment and of the corner at its end.
    ///
    /// - Parameters:
    ///   - start: where the segment starts.
    ///   - corner: where it ends, another point.
    ///   - end: where the next segment ends, again another point.
    package func add(_ start: Point, _ corner: Point, _ end: Point, to block: CoverageBlock) {
        guard let arriving = (corner - start).normalized, let leaving = (end - corner).normalized else { return }
        let (before, after) = (arriving.perpendicular * reach, leaving.perpendicular * reach)
        block.add(start + before, corner + before)
        block.add(corner - before, start - before)
        // What belongs to the corner lies within the reach of it.
        guard corner.y + reach >= Double(block.rows.lowerBound), corner.y - reach <= Double(block.rows.upperBound)
        else { return }
        let (turn, straight) = (arriving.cross(leaving), arriving.dot(leaving))
        // The normals point to where the line turns when it turns towards y.
        if turn > 0 {
            block.add(corner + before, corner)
            block.add(corner, corner + after)
            addArc(at: corner, from: -after, to: -before, turn: atan2(-turn, straight), to: block)
        } else {
            // Where the line goes straight back it turns away from its normals too, by half a turn.
            addArc(at: corner, from: before, to: after, turn: atan2(-abs(turn), straight), to: block)
            block.add(corner - after, corner)
            block.add(corner, corner - before)
        }
    }

    private func addArc(at center: Point, from first: Vector, to last: Vector, turn: Double, to block: CoverageBlock) {
        let count = (abs(turn) / step).rounded(.up)
        var place = center + first
        if count > 1 {
            let (sine, cosine) = (sin(turn / count), cos(turn / count))
            var spoke = first
            for _ in 1..<Int(count) {
                spoke = Vector(dx: spoke.dx * cosine - spoke.dy * sine, dy: spoke.dx * sine + spoke.dy * cosine)
                block.add(place, center + spoke)
                place = center + spoke
            }
        }
        block.add(place, center + last)
    }
}

extension Path {
    /// True if every subpath ends by being closed.
    fileprivate var closesAllSubpaths: Bool {
        zip(elements, elements.dropFirst()).allSatisfy { element, next in
            guard case .move = next else { return true }
            return element == .closeSubpath
        } && elements.last == .closeSubpath
    }
}

extension AffineTransform {
    /// The factor by which lengths grow in every direction; `nil` if the factor differs between directions.
    var uniformScale: Double? {
        let (first, second) = (Vector(dx: a, dy: b), Vector(dx: c, dy: d))
        let scale = first.length
        let isUniform = abs(second.length - scale) <= 1e-9 * scale && abs(first.dot(second)) <= 1e-9 * scale * scale
        return isUniform && scale > 0 ? scale : nil
    }
}
