import PlanGeometry

/// A measured line as a sheet shows it: with ticks at its ends and its length beside it.
public struct DimensionLine: Hashable, Sendable, Identifiable {
    /// What identifies the line among those of its sheet.
    public let id: String
    /// The vertices in pixel points of the sheet, two or more.
    public let points: [Point]
    /// What stands beside the line, such as `Corridor 2.00 m`; empty for nothing.
    public let text: String

    /// A line with a text.
    public init(id: String, points: [Point], text: String) { (self.id, self.points, self.text) = (id, points, text) }

    /// The pieces from each vertex to the next.
    var segments: [LineSegment] { zip(points, points.dropFirst()).map { LineSegment(start: $0, end: $1) } }
}

/// The frame around a detail as a sheet shows it: the part of the drawing that has a scale of its own, with its name in a corner.
public struct DetailFrame: Hashable, Sendable {
    /// The part in pixel points of the sheet.
    public let box: Box
    /// The detail's name.
    public let name: String

    /// A frame.
    public init(box: Box, name: String) { (self.box, self.name) = (box, name) }
}
