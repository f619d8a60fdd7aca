import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes a plan as JSON lines (<https://jsonlines.org>): one object a line, with `"type"` `drawing`, `detail`, `area`,
/// `line`, `skeleton`, `detection` or `marker`.
public struct JSONLinesPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private var text = JSONText()
    /// JSON lines hold all of a plan's contents.
    public let losses: [Message] = []

    /// A writer of coordinate pairs in a system.
    public init(coordinates: CoordinateSystem) { self.coordinates = coordinates }

    /// Lines and details.
    public var heldMeasures: HeldMeasures { .all }

    /// True.
    public var holdsDetections: Bool { true }

    /// Writes the drawing, the details, the areas, the measured lines, the skeletons and the detections.
    public mutating func begin(_ head: PlanHead) throws {
        if let drawing = head.drawing {
            text.open("{")
            text.member("type", "drawing")
            text.member("name", drawing.name)
            text.member("width", drawing.size.width)
            text.member("height", drawing.size.height)
            if let scale = drawing.pixelsPerMeter { text.member("pixelsPerMeter", scale) }
            if let units = drawing.units { text.member("units", units.rawValue) }
            text.close("}")
            endLine()
        }
        for detail in head.details {
            text.open("{")
            text.member("type", "detail")
            text.member("name", detail.name)
            text.name("corners")
            let box = detail.box
            try text.value([Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)], in: coordinates)
            text.member("pixelsPerMeter", detail.pixelsPerMetre)
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
        for line in head.lines {
            text.open("{")
            text.member("type", "line")
            text.member("id", line.id)
            text.member("name", line.name)
            text.name("points")
            try text.value(line.points, in: coordinates)
            text.close("}")
            endLine()
        }
        for skeleton in head.skeletons {
            text.open("{")
            text.member("type", "skeleton")
            if case .object(let members) = skeleton.json {
                for (name, value) in members.sorted(by: { $0.key < $1.key }) { text.member(name, value) }
            }
            text.close("}")
            endLine()
        }
        for detection in head.detections {
            text.open("{")
            text.member("type", "detection")
            try detection.appendMembers(in: coordinates, to: &text)
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
