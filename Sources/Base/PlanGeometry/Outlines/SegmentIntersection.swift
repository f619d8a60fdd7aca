/// The intersection of two line segments, decided exactly.
enum SegmentIntersection {
    /// They have no point in common.
    case none
    /// They have one point in common, which is an end of one of them or of both.
    case touching(Point)
    /// They cross in a point that is an end of neither; the point is rounded.
    case crossing(Point)
    /// They have more than a point in common, from the given one on.
    case overlapping(Point)

    init(_ first: LineSegment, _ second: LineSegment) { self = Self.meeting(first, second) }

    private static func meeting(_ first: LineSegment, _ second: LineSegment) -> SegmentIntersection {
        guard first.boundingBox.intersects(second.boundingBox) else { return .none }
        let (a, b, c, d) = (first.start, first.end, second.start, second.end)
        let sideC = orient2d(a, b, c)
        let sideD = orient2d(a, b, d)
        if sideC > 0 && sideD > 0 || sideC < 0 && sideD < 0 { return .none }
        let sideA = orient2d(c, d, a)
        let sideB = orient2d(c, d, b)
        if sideA > 0 && sideB > 0 || sideA < 0 && sideB < 0 { return .none }
        if sideA != 0 && sideB != 0 && sideC != 0 && sideD != 0 {
            return .crossing(crossing(first, second, sideC, sideD))
        }
        // An end of one segment is on the line of the other segment, and on that segment itself if it is in its box.
        var shared: [Point] = []
        for (point, side, other) in [(a, sideA, second), (b, sideB, second), (c, sideC, first), (d, sideD, first)]
        where side == 0 && other.boundingBox.contains(point) && !shared.contains(point) {
            shared.append(point)
        }
        switch shared.count {
        case 0: return .none
        case 1: return .touching(shared[0])
        default: return .overlapping(shared[0])
        }
    }

    private static func crossing(
        _ first: LineSegment, _ second: LineSegment, _ sideC: Double, _ sideD: Double
    ) -> Point {
        // The sides are in the proportion of the distances of the second segment's ends from the first.
        let largest = max(sideC.magnitude, sideD.magnitude)
        let (nearC, nearD) = (sideC.magnitude / largest, sideD.magnitude / largest)
        let fraction = nearC / (nearC + nearD)
        return second.start.mixed(with: second.end, fraction)
    }
}
