import PlanGeometry

/// A closed line that neither crosses nor touches itself: a line without the loops that it makes where straightened edges pass each other.
struct UncrossedLine {
    private(set) var corners: [Point]

    /// More corners, and more crossings, than the outline of any room has.
    private static let (greatestCount, mostCrossings) = (2000, 100)
    /// The distance in points of the page below which two corners are one.
    private static let least = 1e-6

    /// - Parameter corners: The corners of a closed line. Of the two parts into which a crossing divides it the larger one stays.
    /// - Returns: nil if nothing is left, or there are too many corners or crossings.
    init?(_ corners: [Point]) {
        guard corners.count <= Self.greatestCount else { return nil }
        self.corners = corners
        dropSpikes()
        var count = 0
        while let crossing = firstCrossing() {
            count += 1
            if count > Self.mostCrossings { return nil }
            cut(at: crossing)
            dropSpikes()
        }
        if self.corners.count < 3 { return nil }
    }

    private func corner(_ index: Int) -> Point { corners[index % corners.count] }

    /// Drops corners at which the line turns back on itself, and corners that are repeated.
    private mutating func dropSpikes() {
        var index = 0
        while corners.count >= 3, index < corners.count {
            let (last, here, next) = (corner(index + corners.count - 1), corners[index], corner(index + 1))
            let (back, ahead) = (last - here, next - here)
            // A spike that is nearly flat would cross itself where its corners are rounded, as in pixels.
            let turnsBack = back.dot(ahead) > 0 && abs(back.cross(ahead)) <= 1e-6 * back.length * ahead.length
            if here.distance(to: next) < Self.least || turnsBack {
                corners.remove(at: index)
                index = max(0, index - 2)
            } else {
                index += 1
            }
        }
    }

    /// A point that two edges have in common, and the indices of the edges' first corners.
    private func firstCrossing() -> (first: Int, second: Int, point: Point)? {
        for first in corners.indices {
            let edge = LineSegment(start: corners[first], end: corner(first + 1))
            for second in corners.indices.dropFirst(first + 2) where (second + 1) % corners.count != first {
                let other = LineSegment(start: corners[second], end: corner(second + 1))
                if let point = Self.meeting(edge, other) { return (first, second, point) }
            }
        }
        return nil
    }

    /// A point that two segments have in common.
    private static func meeting(_ one: LineSegment, _ other: LineSegment) -> Point? {
        guard one.boundingBox.intersects(other.boundingBox) else { return nil }
        let sides = [other.start, other.end].map { orient2d(one.start, one.end, $0) }
        let otherSides = [one.start, one.end].map { orient2d(other.start, other.end, $0) }
        if sides[0] > 0 && sides[1] > 0 || sides[0] < 0 && sides[1] < 0 { return nil }
        if otherSides[0] > 0 && otherSides[1] > 0 || otherSides[0] < 0 && otherSides[1] < 0 { return nil }
        for (point, side) in zip([other.start, other.end], sides) where side == 0 && one.boundingBox.contains(point) {
            return point
        }
        for (point, side) in zip([one.start, one.end], otherSides)
        where side == 0 && other.boundingBox.contains(point) {
            return point
        }
        guard sides[0] != sides[1] else { return nil }
        return other.point(at: sides[0] / (sides[0] - sides[1]))
    }

    /// Keeps the larger one of the two parts between which the line crosses itself.
    private mutating func cut(at crossing: (first: Int, second: Int, point: Point)) {
        let inner = corners[(crossing.first + 1)...crossing.second] + [crossing.point]
        let outer = corners[(crossing.second + 1)...] + corners[...crossing.first] + [crossing.point]
        corners = Self.area(Array(inner)) > Self.area(Array(outer)) ? Array(inner) : Array(outer)
    }

    private static func area(_ corners: [Point]) -> Double {
        guard let first = corners.first else { return 0 }
        return abs(zip(corners.dropFirst(), corners.dropFirst(2)).reduce(0) { $0 + ($1.0 - first).cross($1.1 - first) })
    }
}
