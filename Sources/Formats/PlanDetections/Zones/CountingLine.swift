import PlanGeometry
import PlanModel

/// A line over a picture whose crossings are counted: from a start to an end, with a left and a right side.
///
/// Left is as somebody sees it who looks at the picture and goes along the line from its start to its end: above a line that leads
/// to the right. Crossing from right to left is going *in*, crossing from left to right is going *out*. Turned round, the line
/// counts the other way.
public struct CountingLine: Hashable, Sendable {
    /// The name of the line; may be empty.
    public let name: String
    /// Where the line begins, in pixel points.
    public let start: Point
    /// Where the line ends, in pixel points.
    public let end: Point

    /// A line between two points.
    ///
    /// - Throws: ``ZoneError`` for a coordinate that is not finite and for ends that are the same point.
    public init(name: String = "", start: Point, end: Point) throws(ZoneError) {
        guard start.isFinite, end.isFinite else { throw .lineNotFinite(name: name) }
        guard start != end else { throw .lineWithoutLength(name: name, at: start) }
        (self.name, self.start, self.end) = (name, start, end)
    }

    /// A plan's measured line between two points.
    ///
    /// - Throws: ``ZoneError/bentLine(name:points:)`` for a polyline.
    public init(_ line: MeasuredLine) throws(ZoneError) {
        guard line.isDistance else { throw .bentLine(name: line.shownName, points: line.points.count) }
        try self.init(name: line.shownName, start: line.points[0], end: line.points[1])
    }
}

extension CountingLine {
    /// A side of a line.
    public enum Side: String, Hashable, Sendable {
        /// The side on the left of somebody who goes along the line.
        case left
        /// The side on the right of somebody who goes along the line.
        case right
    }

    /// The side on which all points lie that decide where something is; nil when they do not lie on one side, when one is on the
    /// line itself, and when one is not beside the line: not between the perpendiculars through its ends, which are still beside it.
    /// Exact for all finite points.
    public func side(of points: some Collection<Point>) -> Side? {
        var side: Side?
        for point in points {
            guard dot2d(end, point, start) >= 0, dot2d(start, point, end) >= 0 else { return nil }
            let turn = orient2d(start, end, point)
            guard turn != 0 else { return nil }
            // y grows downwards: a turn from the x axis towards the y axis is to the right.
            let own = turn < 0 ? Side.left : .right
            guard side == nil || side == own else { return nil }
            side = own
        }
        return side
    }
}

extension CountingLine: CustomStringConvertible {
    /// The name and the two ends: `line 'Door' from (0.0, 5.0) to (10.0, 5.0)`.
    public var description: String { "line '\(name.onOneLine)' from \(start) to \(end)" }
}
