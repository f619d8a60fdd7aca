import Glibc
import PlanBase
import PlanGeometry
import PlanJSON

/// A line or an area of a plan with its size: a row of what `planmark measure list` prints.
public struct Measure: Hashable, Sendable {
    /// The kind of line or area that is measured.
    public enum Kind: String, Hashable, Sendable {
        /// The distance between two points.
        case distance
        /// The length of a line of more than two points.
        case polyline
        /// The size of an area, and the length of its outline.
        case area
    }

    /// The kind of the measured line or area.
    public let kind: Kind
    /// The id of the line or area.
    public let id: String
    /// Its name; may be empty.
    public let name: String
    /// Which scale holds for it.
    public let scale: DrawingScales.Scale
    /// The length in pixels; of an area that of its outline, holes included.
    public let pixels: Double
    /// The size in square pixels; nil for lines.
    public let squarePixels: Double?
    /// The number of markers in the area; nil for lines, and where markers are not counted.
    public let markerCount: Int?
    /// The vertices of a line in pixel points; nil for areas.
    public let points: [Point]?

    /// The length in metres; nil where no scale holds.
    public var metres: Double? { scale.pixelsPerMetre.map { pixels / $0 } }
    /// The size in square metres; nil for lines and where no scale holds.
    public var squareMetres: Double? {
        guard let squarePixels, let scale = scale.pixelsPerMetre else { return nil }
        return squarePixels / scale / scale
    }
}

extension Measure {
    /// The length of a line.
    public init(_ line: MeasuredLine, scales: DrawingScales) {
        let segments = line.segments
        self.init(
            kind: line.isDistance ? .distance : .polyline, id: line.id, name: line.name,
            scale: scales.scale(of: segments), pixels: line.length, squarePixels: nil, markerCount: nil,
            points: line.points)
    }

    /// The size of an area.
    ///
    /// - Parameter markerCount: How many markers lie in the area; nil if they are not counted.
    public init(_ area: Area, scales: DrawingScales, markerCount: Int? = nil) {
        let segments = scales.details.isEmpty ? [] : area.shape.rings.flatMap { Array($0.segments) }
        self.init(
            kind: .area, id: area.id, name: area.name, scale: scales.scale(of: segments),
            pixels: area.shape.perimeter, squarePixels: area.shape.area, markerCount: markerCount, points: nil)
    }
}

extension Measure {
    /// The measure as one object, with the points of a line. Sizes have twelve significant digits.
    public var json: JSONValue { json(in: .metric) }

    /// Returns the measure as one object, with feet and square feet beside metres where the units are imperial.
    public func json(in units: UnitSystem) -> JSONValue {
        func number(_ value: Double?) -> JSONValue { JSONValue(value.map(Self.rounded)) }
        var members: [String: JSONValue] = [
            "kind": .string(kind.rawValue), "id": .string(id), "name": .string(name),
            "detail": JSONValue(scale.detail?.name), "pixels": number(pixels), "metres": number(metres),
            "squarePixels": number(squarePixels), "squareMetres": number(squareMetres),
            "markers": JSONValue(markerCount),
        ]
        if units == .imperial {
            let metres = units.metresPerUnit
            members["feet"] = number(self.metres.map { $0 / metres })
            members["squareFeet"] = number(squareMetres.map { $0 / metres / metres })
        }
        if let points { members["points"] = .array(points.map { JSONValue($0) }) }
        return .object(members)
    }

    /// A measure as it is printed, to twelve significant digits: what follows is noise of the arithmetic.
    package static func rounded(_ value: Double) -> Double {
        guard value.magnitude >= 1e-9, value.magnitude < 1e12 else { return value }
        let factor = pow(10, 11 - log10(value.magnitude).rounded(.down))
        return (value * factor).rounded() / factor
    }

    /// The name of the line or area, or its id if the name is empty.
    package var shownName: String { name.isEmpty ? id : name }

    /// Why there is no size in metres though there are scales; nil where there is one, or no scale at all.
    public var scaleProblem: Message? {
        guard case .several(let detail) = scale else { return nil }
        let shown = shownName.onOneLine
        return Message(
            "'\(shown)' lies partly in the detail '\(detail.name.onOneLine)', which has another scale; it has no size in metres"
        )
    }
}
