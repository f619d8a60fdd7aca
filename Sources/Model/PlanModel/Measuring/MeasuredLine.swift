import PlanBase
import PlanGeometry
import PlanJSON

/// A line over a drawing whose length people want to know: the distance between two points, or the length of a polyline such as a
/// cable's way.
public struct MeasuredLine: Hashable, Sendable, Identifiable {
    /// The line's identifier among the measured lines of its plan; not empty.
    public let id: String
    /// The line's name for people; may be empty.
    public var name: String
    /// The line's vertices in pixel points: at least two, finite, none equal to the one before it.
    public let points: [Point]

    /// A line through points; nil if there are fewer than two that differ from the one before them, or one is not finite, or the id
    /// is empty or longer than a text may be.
    public init?(id: String, name: String = "", points: [Point]) {
        var kept: [Point] = []
        for point in points where point != kept.last { kept.append(point) }
        guard kept.count >= 2, kept.count <= Self.greatestPointCount, kept.allSatisfy(\.isFinite), !id.isEmpty,
            max(id.utf8.count, name.utf8.count) <= TextLimit.short
        else { return nil }
        (self.id, self.name, self.points) = (id, name, kept)
    }

    /// The most vertices that a line may have.
    public static let greatestPointCount = 10_000

    /// True if the line is the distance between two points; false for a polyline.
    public var isDistance: Bool { points.count == 2 }

    /// The pieces from each vertex to the next.
    public var segments: [LineSegment] { points.segments }

    /// The length in pixels.
    public var length: Double { segments.reduce(0) { $0 + $1.length } }

    /// Returns a line with the id and name of this one and with other vertices; nil where ``init(id:name:points:)`` returns nil.
    public func with(points: [Point]) -> MeasuredLine? { MeasuredLine(id: id, name: name, points: points) }

    /// The line's name, or its id if the name is empty.
    package var shownName: String { name.isEmpty ? id : name }
}

extension MeasuredLine {
    /// The line as stores and files of JSON keep it, without its id.
    package var json: JSONValue {
        .object(["name": .string(name), "points": .array(points.map { JSONValue($0) })])
    }

    /// A line as ``json`` keeps it; nil for anything else.
    package init?(id: String, _ json: JSONValue) {
        guard let pairs = json["points"]?.array else { return nil }
        let points = pairs.compactMap { Point($0) }
        guard points.count == pairs.count else { return nil }
        self.init(id: id, name: json["name"]?.string ?? "", points: points)
    }
}

extension MeasuredLine: CustomStringConvertible {
    /// The name or the id, and the length: `line 'Cable', 4 points, 820.5 px`.
    public var description: String { "line '\(shownName.onOneLine)', \(points.count) points, \(length) px" }
}
