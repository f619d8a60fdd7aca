import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import PlanTables

/// `planmark area measure`: the sizes of areas.
struct AreaMeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure areas: size, perimeter, centroid, and a point for a name.",
        discussion: """
            Prints CSV with a header row. The areas of a plan that has a scale are measured in its units: metres and square metres, or \
            feet and square feet, by the scale of the detail that an area lies in. Without a scale, and with --units pixel, lengths are \
            pixels and sizes square pixels; --pixels-per-metre or --map-scale give a scale. Points are always pixels. The perimeter \
            counts the edges of holes too. The label point is the inner point furthest from the outline, where a name fits \
            best; unlike the centroid it is always inside. Of an area without an extent the label point is a corner, and the \
            centroid that of the edges.
            """,
        examples: [
            CommandExample(
                "The sample's rooms, which are drawn at 100 pixels a metre.",
                "planmark area measure Samples/office-rooms.geojson --pixels-per-metre 100"),
            CommandExample("The areas of a plan.", "planmark area measure Output/office.plan"),
            CommandExample("In pixels.", "planmark area measure Output/office.plan --units pixel"),
        ])

    @OptionGroup var areas: AreasArgument

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("The drawing's scale.", valueName: "n"))
    var pixelsPerMetre: Double?

    @OptionGroup var map: MapScaleOptions

    @Option(
        help: ArgumentHelp(
            "The units of lengths and areas: metric, imperial, pixel. Without it the plan's, else metric; pixel where no scale is known.",
            valueName: "system"))
    var units: AreaUnits?

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let pixelsPerMetre, !(pixelsPerMetre > 0 && pixelsPerMetre.isFinite) {
            throw ValidationError(Message("--pixels-per-metre must be a number above 0"))
        }
        try map.refuse(beside: pixelsPerMetre)
        if units == .pixel, pixelsPerMetre != nil || map.mapScale != nil {
            throw ValidationError(Message("--units pixel needs no scale; leave one of them out"))
        }
    }

    func run() throws {
        IgnoredOption.tell(map.ignored, in: language.lang)
        guard PlainAreas.isPlan(areas.file) else {
            if map.mapScale != nil {
                throw ValidationError(
                    Message(
                        "--map-scale goes with a plan, whose drawing has a resolution; give --pixels-per-metre instead")
                )
            }
            let file = try PlainAreas.read(areas.file, notesIn: language.lang)
            try measure(file.areas, DrawingScales(pixelsPerMetre: pixelsPerMetre), .metric)
            if !file.refused.isEmpty { throw ExitCode.failure }
            return
        }
        let plan = try PlanArgument.open(PlanLocation(areas.file), .readOnly, notesIn: language.lang)
        let given = try pixelsPerMetre ?? map.pixelsPerMetre(in: plan, notesIn: language.lang)
        let scales = try given.map { DrawingScales(pixelsPerMetre: $0) } ?? plan.scales()
        try measure(try plan.areas(), scales, plan.drawing.units ?? .metric)
    }

    /// Prints the sizes of areas by scales, in the units that are asked for or else in some others.
    private func measure(_ areas: [Area], _ scales: DrawingScales, _ ownUnits: UnitSystem) throws {
        if let units, units != .pixel, scales.isEmpty {
            throw ValidationError(
                Message("--units \(units.rawValue) needs a scale, which nothing gives; add --pixels-per-metre"))
        }
        if !json { print("id,name,area,perimeter,centroid_x,centroid_y,label_x,label_y,vertices") }
        let system = units?.system ?? ownUnits
        let inPixels = units == .pixel || scales.isEmpty
        let shownUnits = inPixels ? AreaUnits.pixel.rawValue : system.rawValue
        var unmeasured: [Message] = []
        for area in areas {
            let measure = Measure(area, scales: scales)
            let pixelsPerUnit = inPixels ? 1 : measure.scale.pixelsPerMetre.map { $0 * system.metresPerUnit }
            if pixelsPerUnit == nil { unmeasured.append(measure.scaleProblem ?? Self.problem(ofUnscaled: area)) }
            let measures = AreaMeasures(of: area, pixelsPerUnit: pixelsPerUnit)
            if json { printJSON(measures.json(in: shownUnits)) } else { print(measures.csvRow) }
        }
        for problem in unmeasured { Diagnostics.note(problem, in: language.lang) }
    }

    /// The note on an area outside the details of a plan that has no scale of its own.
    private static func problem(ofUnscaled area: Area) -> Message {
        let name = area.shownName.onOneLine
        return Message("'\(name)' lies outside the details, where the plan has no scale; it has no size in metres")
    }
}

/// The units of the sizes of areas on the command line: those of lengths in the building, or pixels.
enum AreaUnits: String, CaseIterable, ExpressibleByArgument {
    case metric
    case imperial
    case pixel

    /// The units of lengths in the building; nil for pixels.
    var system: UnitSystem? { UnitSystem(rawValue: rawValue) }
}

/// The sizes and points of one area.
private struct AreaMeasures {
    private let area: Area
    private let size: Double?
    private let perimeter: Double?
    private let centroid: Point?
    private let label: Point

    /// - Parameter pixelsPerUnit: The pixels to a unit of length; nil where no scale holds, so that there is no size.
    init(of area: Area, pixelsPerUnit: Double?) {
        self.area = area
        size = pixelsPerUnit.map { Self.rounded(area.shape.area / $0 / $0) }
        perimeter = pixelsPerUnit.map { Self.rounded(area.shape.perimeter / $0) }
        let (box, shape) = (area.shape.boundingBox, area.shape)
        centroid = shape.centroid.map { Self.rounded($0) { box?.contains($0) == true } }
        let label = shape.labelPoint(precision: 0.1)
        let location = shape.location(of: label)
        self.label = Self.rounded(label) { shape.location(of: $0) >= location }
    }

    var csvRow: String {
        CSVWriter.row(
            [area.id, area.name]
                + [size, perimeter, centroid?.x, centroid?.y, label.x, label.y].map { $0?.shortest ?? "" }
                + ["\(area.shape.vertexCount)"])
    }

    /// The measures as one object.
    ///
    /// - Parameter units: The name of the units of the size and the perimeter.
    func json(in units: String) -> JSONValue {
        .object([
            "id": .string(area.id), "name": .string(area.name), "units": .string(units), "area": JSONValue(size),
            "perimeter": JSONValue(perimeter), "centroid": centroid.map { JSONValue($0) } ?? .null,
            "label": JSONValue(label),
            "vertices": JSONValue(area.shape.vertexCount),
        ])
    }

    /// A measure as it is printed, to a millionth: what follows is noise of the arithmetic.
    private static func rounded(_ value: Double) -> Double {
        let millionths = value * 1e6
        // Beyond 2^52 a double has no fraction left to round.
        return millionths.magnitude < 0x1p52 ? millionths.rounded() / 1e6 : value
    }

    /// A rounded point, or the point itself if the rounded one is not where it should be, as in a sliver.
    private static func rounded(_ point: Point, where isGood: (Point) -> Bool) -> Point {
        let rounded = Point(x: rounded(point.x), y: rounded(point.y))
        return isGood(rounded) ? rounded : point
    }

}
