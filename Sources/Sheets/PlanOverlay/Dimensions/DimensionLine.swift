import PlanBase
import PlanGeometry

/// A measured line as a sheet shows it: with ticks at its ends, and its name and length beside it.
public struct DimensionLine: Hashable, Sendable, Identifiable {
    /// The identifier of the line among the lines of its sheet.
    public let id: String
    /// The vertices in pixel points of the sheet, two or more.
    public let points: [Point]
    /// The name of the line; empty for none. A name that is much longer than its line is shortened.
    public let name: String
    /// The length in words, such as `2.00 m`; nil for none.
    public let length: String?

    /// A line with what stands beside it.
    public init(id: String, points: [Point], name: String = "", length: String?) {
        (self.id, self.points, self.name, self.length) = (id, points, name, length)
    }

    /// The colour of dimension lines and their texts, before it is made dark or light enough for the halos.
    package static let color = Color(hex: 0x7A1F5C)

    /// The pieces from each vertex to the next.
    var segments: [LineSegment] { points.segments }

    /// Returns the text beside the line: at most `nameLength` characters of the name, then the length.
    func text(nameLength: Int = .max) -> String {
        var shown = String(name.prefix(nameLength))
        if shown.count < name.count { shown = nameLength < 1 ? "" : shown + "…" }
        // A name that is read from the right must not turn the length around (Unicode Standard Annex 9).
        let isolated = shown.directionIsolated
        if isolated != shown { shown = "\u{200E}\(isolated)" }
        return [shown.isEmpty ? nil : shown, length].compactMap(\.self).joined(separator: " ")
    }
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
