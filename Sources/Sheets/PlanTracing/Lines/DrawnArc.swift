import Glibc
import PlanGeometry

/// An arc of a circle that a page draws by chords.
struct DrawnArc {
    let center: Point
    let radius: Double
    let start: Point
    let end: Point
    /// The angle that the arc sweeps, in radians, positive.
    let sweep: Double
    let style: Int

    /// The arc through points; nil if they lie on no circle.
    init?(_ points: ArraySlice<Point>, style: Int) {
        guard let first = points.first, let last = points.last, points.count > 4 else { return nil }
        let third = points[points.startIndex + points.count / 3]
        let twoThirds = points[points.startIndex + points.count * 2 / 3]
        guard let center = Self.center(first, third, twoThirds) else { return nil }
        let radius = center.distance(to: first)
        guard radius.isFinite, radius > 0.5,
            points.allSatisfy({ abs($0.distance(to: center) - radius) < 0.03 * radius + 0.05 })
        else { return nil }
        var sweep = 0.0
        for (one, other) in zip(points, points.dropFirst()) {
            let (from, to) = (one - center, other - center)
            sweep += abs(atan2(from.cross(to), from.dot(to)))
        }
        (self.center, self.radius, self.start, self.end, self.sweep, self.style) = (
            center, radius, first, last, sweep, style
        )
    }

    /// The middle of the circle through three points.
    private static func center(_ a: Point, _ b: Point, _ c: Point) -> Point? {
        let (u, v) = (b - a, c - a)
        let cross = u.cross(v)
        guard abs(cross) > 1e-9 else { return nil }
        let (uu, vv) = (u.squaredLength, v.squaredLength)
        return Point(x: a.x + (v.dy * uu - u.dy * vv) / (2 * cross), y: a.y + (u.dx * vv - v.dx * uu) / (2 * cross))
    }

    /// The index of the last point of a bend that begins at `index`: chords that turn the same way by at most 30 degrees each.
    static func endOfBend(in points: [Point], from index: Int) -> Int {
        var (end, sense) = (index + 1, 0.0)
        while end + 1 < points.count {
            let (before, after) = (points[end] - points[end - 1], points[end + 1] - points[end])
            let turn = atan2(before.cross(after), before.dot(after))
            if !(abs(turn) > 0.003 && abs(turn) < 0.53) || sense * turn < 0 { break }
            if after.length > 2.2 * before.length || before.length > 2.2 * after.length { break }
            sense = turn
            end += 1
        }
        return end
    }
}
