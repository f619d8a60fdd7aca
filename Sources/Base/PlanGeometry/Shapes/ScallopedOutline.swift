import Glibc

/// A closed chain of round arcs from point to point, each bulging outwards.
struct ScallopedOutline {
    /// The most scallops along one outline.
    static let limit = 10_000

    /// The points in order; the last arc leads back to the first one.
    let points: [Point]
    /// The height of an arc above its chord, in chords: a half circle at 0.5.
    let bulge: Double
    /// True if the outside, towards which the arcs bulge, is on the left of the way from point to point; the outside
    /// of an area is on the left if the way around the area is clockwise as seen in a drawing.
    let bulgesLeft: Bool

    /// A bulge that gives round arcs of at most a half circle.
    static func bulge(_ value: Double) -> Double { value.isNaN ? 0.3 : min(max(value, 0.05), 0.5) }

    /// Adds the outline to a path.
    func add(to path: inout Path) {
        guard let first = points.first, points.count > 1 else { return }
        let half = 2 * atan(2 * bulge)
        path.move(to: first)
        for (point, next) in zip(points, points.dropFirst() + [first]) {
            let chord = next - point
            guard chord != .zero else { continue }
            // From the middle of the chord to the centre, away from the bulge.
            let toCenter = chord.perpendicular * (0.5 / tan(half))
            let center = point.midpoint(to: next) + (bulgesLeft ? toCenter : -toCenter)
            let radius = center.distance(to: point)
            let arc = EllipticalArc(
                center: center, axes: (Vector(dx: radius, dy: 0), Vector(dx: 0, dy: radius)),
                start: atan2(point.y - center.y, point.x - center.x), sweep: bulgesLeft ? 2 * half : -2 * half)
            for curve in arc.curves(endingAt: next)?.rest ?? [] {
                path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
            }
        }
        path.closeSubpath()
    }
}

extension Path {
    /// The path with round scallops instead of its outline, as reviewers draw clouds around changes on plans.
    ///
    /// Between corners (turns of more than 30 degrees), or around a subpath without corners, all scallops are equally
    /// long along the path, as near to `size` as a whole number of them can be; they bulge away from the area within
    /// and close exactly. Open subpaths are closed. A subpath has at most some 10,000 scallops. Empty when the path is
    /// not finite or the size not positive.
    ///
    /// - Parameters:
    ///   - size: The length of a scallop along the path.
    ///   - bulge: The height of a scallop in chords, kept to 0.05...0.5; 0.5 is a half circle.
    public func scalloped(size: Double, bulge: Double = 0.3) -> Path {
        var result = Path()
        guard isFinite, size > 0 else { return result }
        for subpath in subpaths {
            var closed = Path()
            closed.add(subpath.segments, isClosed: true)
            let measure = PathMeasure(closed)
            let points = Self.scallopPoints(
                along: measure, size: max(size, measure.length / Double(ScallopedOutline.limit)))
            ScallopedOutline(points: points, bulge: ScallopedOutline.bulge(bulge), bulgesLeft: closed.signedArea >= 0)
                .add(to: &result)
        }
        return result
    }

    /// The points at which the scallops of a closed path begin.
    private static func scallopPoints(along measure: PathMeasure, size: Double) -> [Point] {
        guard let subpath = measure.subpaths.first, measure.length > 0, measure.length.isFinite else { return [] }
        // The lengths at which the corners are.
        var corners: [Double] = []
        var reached = 0.0
        var before = subpath.segments.last?.endTangent
        for (index, segment) in subpath.segments.enumerated() {
            if let before, let after = segment.startTangent, before.dot(after) < cos(.pi / 6) {
                corners.append(reached)
            }
            reached = measure.ends[index]
            before = segment.endTangent
        }
        if corners.isEmpty {
            let count = max(3, (measure.length / size).rounded())
            return (0..<Int(count)).compactMap { measure.point(atLength: measure.length * (Double($0) / count)) }
        }
        var points: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = index + 1 < corners.count ? corners[index + 1] : corners[0] + measure.length
            let count = max(corners.count < 3 ? 2 : 1, ((next - corner) / size).rounded())
            for step in 0..<Int(count) {
                let length = corner + (next - corner) * (Double(step) / count)
                let around = length >= measure.length ? length - measure.length : length
                if let point = measure.point(atLength: around) { points.append(point) }
            }
        }
        return points
    }
}
