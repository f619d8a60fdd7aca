import Glibc
import PlanGeometry

/// An arc of a circle among the dark pixels of a picture, such as the swing of a door.
struct PixelArc {
    private let center: Point
    private let radius: Double
    /// The middles of the line in the rows, or the columns, that the arc passes.
    private let points: [Point]

    /// The greatest distance of nine pixels in ten from the circle.
    private static let tolerance = 1.1
    /// The least distance between the chord and the middle of an arc, so that no straight line is one.
    private static let leastRise = 2.5

    /// The most pairs of arcs that are compared, far beyond those of any sheet.
    private static let greatestLooks = 400_000

    /// The arc that points lie on; nil if they lie on none, or on one that is hardly bent.
    init?(_ points: ArraySlice<Point>) {
        guard let (center, radius) = Self.circle(through: points), radius.isFinite else { return nil }
        let tolerance = max(Self.tolerance, 0.012 * radius)
        let distances = points.map { abs($0.distance(to: center) - radius) }
        // Where a swing ends at a wall or a leaf a few pixels are theirs.
        guard distances.allSatisfy({ $0 < 3 * tolerance }),
            10 * distances.count(where: { $0 > tolerance }) < points.count
        else { return nil }
        (self.center, self.radius, self.points) = (center, radius, Array(points))
        guard radius * (1 - cos(sweep / 2)) > Self.leastRise else { return nil }
    }

    /// The arc that this one and another one are parts of; nil if they lie on different circles or far apart on one.
    private func joined(to other: PixelArc) -> PixelArc? {
        guard abs(radius - other.radius) < 0.25 * radius, center.distance(to: other.center) < 0.3 * radius,
            points.contains(where: { point in other.points.ends.contains { $0.distance(to: point) < 0.3 * radius } })
        else { return nil }
        return PixelArc((points + other.points)[...])
    }

    /// Arcs laid together with those that continue them, as the steep and the flat part of a swing are followed apart, each with the
    /// indices of its parts.
    static func laidTogether(_ arcs: [PixelArc]) -> [(arc: PixelArc, parts: [Int])] {
        var whole = arcs.indices.map { (arc: arcs[$0], parts: [$0]) }.sorted { $0.arc.center.x < $1.arc.center.x }
        var (first, looks) = (0, 0)
        while first < whole.count, looks < greatestLooks {
            var other = first + 1
            while other < whole.count, looks < greatestLooks,
                whole[other].arc.center.x - whole[first].arc.center.x < 0.3 * whole[first].arc.radius
            {
                looks += 1
                if let joined = whole[first].arc.joined(to: whole[other].arc) {
                    whole[first] = (joined, whole[first].parts + whole[other].parts)
                    whole.remove(at: other)
                    other = first + 1
                } else {
                    other += 1
                }
            }
            first += 1
        }
        return whole
    }

    /// The angles of the ends in radians, against the direction to the middle of the arc.
    private var range: (middle: Vector, low: Double, high: Double) {
        let middle = points.reduce(Vector.zero) { $0 + ($1 - center) }
        let angles = points.map { atan2(middle.cross($0 - center), middle.dot($0 - center)) }
        return (middle, angles.min() ?? 0, angles.max() ?? 0)
    }

    /// The angle that the arc sweeps in radians.
    var sweep: Double { range.high - range.low }

    /// The arc as chords of at most nine degrees, six or more.
    var chords: [Point] {
        let (middle, low, high) = range
        let start = atan2(middle.dy, middle.dx)
        let count = max(6, Int(((high - low) / 0.157).rounded(.up)))
        return (0...count).map { step in
            let angle = start + low + (high - low) * Double(step) / Double(count)
            return center + Vector(dx: cos(angle), dy: sin(angle)) * radius
        }
    }

    /// The circle nearest to points (Kåsa).
    private static func circle(through points: ArraySlice<Point>) -> (center: Point, radius: Double)? {
        let count = Double(points.count)
        guard points.count >= 5 else { return nil }
        let mean = Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
        var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let offset = point - mean
            let square = offset.squaredLength
            xx += offset.dx * offset.dx
            xy += offset.dx * offset.dy
            yy += offset.dy * offset.dy
            xz += offset.dx * square
            yz += offset.dy * square
            zz += square
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-9 * xx * yy else { return nil }
        let (x, y) = ((xz * yy - yz * xy) / determinant / 2, (yz * xx - xz * xy) / determinant / 2)
        return (Point(x: mean.x + x, y: mean.y + y), (x * x + y * y + zz / count).squareRoot())
    }
}

extension [Point] {
    fileprivate var ends: [Point] { [self[0], self[count - 1]] }
}
