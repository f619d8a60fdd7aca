import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// `planmark measure add`: a line whose length is kept.
struct MeasureAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Measure a distance or a polyline, and keep it in the plan.",
        discussion: """
            Two points are a distance, more a polyline. The length follows the plan's scale, or that of the detail that the line lies in; \
            'planmark scale' sets them. Sheets show the lines with 'planmark render --dimensions'.
            """,
        examples: [
            CommandExample(
                "The width of a corridor.", "planmark measure add Output/office.plan 472,902 472,1102 --name Corridor"),
            CommandExample(
                "A cable's way.", "planmark measure add Output/office.plan 500,500 900,500 900,1300 --name 'Cable 3'"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: ArgumentHelp("The line's points in their order, two or more.", valueName: "x,y"))
    var points: [CommaSeparatedNumbers]

    @Option(help: ArgumentHelp("What it is called.", valueName: "text"))
    var name: String?

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard points.count >= 2, points.allSatisfy({ $0.numbers.count == 2 }) else {
            throw ValidationError(Message("a line needs two points or more, each x,y"))
        }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let points = try points.map { try system.pixelPoint(written: $0.numbers[0], $0.numbers[1]) }
        let line = try plan.write("measure add", by: author.name) { try $0.measure(points, name: name ?? "") }
        let measure = Measure(line, scales: try plan.scales())
        if let problem = measure.scaleProblem { Diagnostics.note(problem, in: language.lang) }
        let units = plan.drawing.units ?? .metric
        if json { return printJSON(measure.json(in: units)) }
        let (shownName, text) = (
            line.shownName.onOneLine, Measure.text(pixels: measure.pixels, metres: measure.metres, units)
        )
        print(Message("line \(shownName): \(text)", context: "measure").text(in: language.lang))
    }
}

extension Measure {
    /// Returns a length in words: `800 px, 8 m`, or `800 px, 26'-3"`; in pixels alone if `metres` is nil.
    static func text(pixels: Double, metres: Double?, _ units: UnitSystem) -> String {
        let length = metres.map { metres in
            switch units {
            case .metric: "\(metres.rounded(toParts: 1000)) m"
            case .imperial: MeasureText.length(metres, in: .imperial)
            }
        }
        return ["\(pixels.rounded(toParts: 1000)) px", length].compactMap(\.self).joined(separator: ", ")
    }
}
