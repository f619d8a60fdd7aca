import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// `planmark area measure`: the sizes of areas.
struct AreaMeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure areas: size, perimeter, centroid, and a point for a name.",
        discussion: """
            Prints CSV with a header row. Lengths are pixels and sizes square pixels; with --pixels-per-metre they are \
            metres and square metres, or with --units imperial feet and square feet, and points stay pixels. The perimeter \
            counts the edges of holes too. The label point is the inner point furthest from the outline, where a name fits \
            best; unlike the centroid it is always inside. Of an area without an extent the label point is a corner, and the \
            centroid that of the edges.
            """,
        examples: [
            CommandExample(
                "The sample's rooms, which are drawn at 100 pixels a metre.",
                "planmark area measure Samples/office-rooms.geojson --pixels-per-metre 100"),
            CommandExample("The areas of a plan.", "planmark area measure Output/office.plan"),
        ])

    @OptionGroup var areas: AreasArgument

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("The drawing's scale.", valueName: "n"))
    var pixelsPerMetre: Double?

    @Option(
        help: ArgumentHelp(
            "With --pixels-per-metre, the units of lengths and areas: metric, imperial; metric if not given.",
            valueName: "system"))
    var units: UnitSystem?

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let pixelsPerMetre, !(pixelsPerMetre > 0 && pixelsPerMetre.isFinite) {
            throw ValidationError(Message("--pixels-per-metre must be a number above 0"))
        }
        if units != nil, pixelsPerMetre == nil {
            throw ValidationError(Message("--units goes with --pixels-per-metre; without it sizes are pixels"))
        }
    }

    func run() throws {
        let file = try PlainAreas.read(self.areas.file, notesIn: language.lang)
        if !json { print("id,name,area,perimeter,centroid_x,centroid_y,label_x,label_y,vertices") }
        let scale = pixelsPerMetre.map { $0 * (units ?? .metric).metresPerUnit } ?? 1
        for area in file.areas {
            let measures = AreaMeasures(of: area, pixelsPerUnit: scale)
            if json { printJSON(measures.json) } else { print(measures.csvRow) }
        }
        if !file.refused.isEmpty { throw ExitCode.failure }
    }
}

/// The sizes and points of one area.
private struct AreaMeasures {
    private let area: Area
    private let size: Double
    private let perimeter: Double
    private let centroid: Point?
    private let label: Point

    init(of area: Area, pixelsPerUnit: Double) {
        self.area = area
        size = Self.rounded(area.shape.area / pixelsPerUnit / pixelsPerUnit)
        perimeter = Self.rounded(area.shape.perimeter / pixelsPerUnit)
        let (box, shape) = (area.shape.boundingBox, area.shape)
        centroid = shape.centroid.map { Self.rounded($0) { box?.contains($0) == true } }
        let label = shape.labelPoint(precision: 0.1)
        let location = shape.location(of: label)
        self.label = Self.rounded(label) { shape.location(of: $0) >= location }
    }

    var csvRow: String {
        CSVWriter.row(
            [area.id, area.name, size.shortest, perimeter.shortest]
                + [centroid?.x, centroid?.y, label.x, label.y].map { $0?.shortest ?? "" }
                + ["\(area.shape.vertexCount)"])
    }

    var json: JSONValue {
        .object([
            "id": .string(area.id), "name": .string(area.name), "area": .number(size),
            "perimeter": .number(perimeter), "centroid": centroid.map { JSONValue($0) } ?? .null,
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
