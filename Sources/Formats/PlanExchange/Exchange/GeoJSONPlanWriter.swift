import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes a plan as a GeoJSON `FeatureCollection` (RFC 7946), one feature a line: areas as `Polygon` or `MultiPolygon`,
/// measured lines as `LineString`, markers as `Point`. The coordinates are those of the drawing, not of the Earth.
public struct GeoJSONPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private let includesAreas: Bool
    private let namesGenerator: Bool
    private let drawingSize: Size?
    private var text = JSONText()
    private var isFirst = true
    private var missingDrawing = false

    /// A writer of coordinate pairs in a system.
    ///
    /// - Parameter namesGenerator: Whether the collection says in a member `generator` that Planmark wrote it, by which an export is
    ///   known when the next one takes its place.
    public init(coordinates: CoordinateSystem, includesAreas: Bool = true, namesGenerator: Bool = true) {
        self.init(
            coordinates: coordinates, includesAreas: includesAreas, namesGenerator: namesGenerator, drawingSize: nil)
    }

    /// - Parameter drawingSize: The size of the drawing in pixels, for a member `drawing`; nil for none.
    init(coordinates: CoordinateSystem, includesAreas: Bool = true, namesGenerator: Bool, drawingSize: Size?) {
        (self.coordinates, self.drawingSize) = (coordinates, drawingSize)
        (self.includesAreas, self.namesGenerator) = (includesAreas, namesGenerator)
    }

    /// The lines; details have no place.
    public var heldMeasures: HeldMeasures { .lines }

    /// GeoJSON cannot hold the drawing.
    public var losses: [Message] {
        missingDrawing ? [Message("the drawing's size and scale, for which GeoJSON has no place")] : []
    }

    /// Writes the areas and the measured lines.
    public mutating func begin(_ head: PlanHead) throws {
        missingDrawing = head.drawing != nil
        text.append(raw: "{\"type\":\"FeatureCollection\",")
        if namesGenerator { text.append(raw: "\"generator\":\"planmark\",") }
        if let drawingSize {
            text.append(raw: "\"drawing\":")
            text.open("{")
            text.member("width", drawingSize.width)
            text.member("height", drawingSize.height)
            text.close("}")
            text.append(raw: ",")
        }
        text.append(raw: "\"features\":[")
        for area in includesAreas ? head.areas : [] {
            startFeature()
            text.open("{")
            AreaJSON.appendFeatureMembers(area, to: &text)
            text.name("geometry")
            // As the standard has it for what has no place (RFC 7946, 3.2).
            if area.shape.polygons.isEmpty {
                text.value(.null)
            } else {
                try AreaJSON.appendGeometry(area.shape, coordinates: coordinates, to: &text)
            }
            text.close("}")
        }
        for line in head.lines {
            startFeature()
            text.open("{")
            text.member("type", "Feature")
            text.member("id", line.id)
            text.name("properties")
            text.open("{")
            text.member("name", line.name)
            text.close("}")
            text.name("geometry")
            text.open("{")
            text.member("type", "LineString")
            text.name("coordinates")
            try text.value(line.points, in: coordinates)
            text.close("}")
            text.close("}")
        }
    }

    /// Writes a marker.
    public mutating func append(_ item: PlanMarker) throws {
        startFeature()
        let pair = try coordinates.pair(for: item.marker.point)
        text.open("{")
        text.member("type", "Feature")
        text.name("properties")
        text.open("{")
        text.member("number", item.marker.number)
        MarkerJSON.appendMembers(item, to: &text)
        text.close("}")
        text.name("geometry")
        text.open("{")
        text.member("type", "Point")
        text.name("coordinates")
        text.open("[")
        text.value(pair.x)
        text.value(pair.y)
        text.close("]")
        text.close("}")
        text.close("}")
    }

    private mutating func startFeature() {
        if isFirst { text.append(raw: "\n") } else { text.append(raw: ",\n") }
        isFirst = false
        text.startOver()
    }

    /// Closes the collection.
    public mutating func end() { text.append(raw: "\n]}\n") }

    /// Returns the bytes written since the last call.
    public mutating func takeBytes() -> [UInt8] { text.takeBytes() }
}
