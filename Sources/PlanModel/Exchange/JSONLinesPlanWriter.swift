import PlanGeometry

/// Writes a plan as JSON lines (<https://jsonlines.org>): one object a line, with `"type"` `drawing`, `area` or `marker`.
public struct JSONLinesPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private var text = JSONText()
    /// JSON lines hold all of a plan's contents.
    public let losses: [Message] = []

    /// A writer of coordinate pairs in a system.
    public init(coordinates: CoordinateSystem) { self.coordinates = coordinates }

    /// Writes the drawing and the areas.
    public mutating func begin(_ head: PlanHead) throws {
        if let drawing = head.drawing {
            text.open("{")
            text.member("type", "drawing")
            text.member("name", drawing.name)
            text.member("width", drawing.size.width)
            text.member("height", drawing.size.height)
            if let scale = drawing.pixelsPerMeter { text.member("pixelsPerMeter", scale) }
            text.close("}")
            endLine()
        }
        for area in head.areas {
            text.open("{")
            text.member("type", "area")
            try AreaJSON.appendMembers(area, coordinates: coordinates, to: &text)
            text.close("}")
            endLine()
        }
    }

    /// Writes a marker.
    public mutating func append(_ item: PlanMarker) throws {
        text.open("{")
        text.member("type", "marker")
        try MarkerJSON.appendPosition(item, coordinates: coordinates, to: &text)
        MarkerJSON.appendMembers(item, to: &text)
        text.close("}")
        endLine()
    }

    /// Writes nothing more.
    public mutating func end() {}

    /// Returns the bytes written since the last call.
    public mutating func takeBytes() -> [UInt8] { text.takeBytes() }

    private mutating func endLine() {
        text.append(raw: "\n")
        text.startOver()
    }
}
