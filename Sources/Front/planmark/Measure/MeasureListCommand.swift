import PlanArgumentParser
import PlanModel

/// `planmark measure list`: the lengths and areas of a plan, with the counts of markers.
struct MeasureListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the measured lines and the areas of a plan, with their sizes and markers.",
        discussion: """
            Prints CSV with a header row: distances and polylines first, then areas, whose length is that of the outline. Metres and \
            square metres, or feet and square feet, follow the plan's scale, or that of the detail that the line or area lies in; they \
            are empty where there is none, and where it lies partly in a detail. Numbers have twelve significant digits. JSON has \
            metres always, and with imperial units feet besides.
            """,
        examples: [
            CommandExample("All measures.", "planmark measure list Output/office.plan"),
            CommandExample("For a spreadsheet.", "planmark measure list Output/office.plan > measures.csv"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(
        help: ArgumentHelp(
            "The units of lengths and areas: metric, imperial. Without it the plan file's, else metric.",
            valueName: "system"))
    var units: UnitSystem?

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        let measures = try plan.measures()
        let units = units ?? plan.drawing.units ?? .metric
        if !json { print(Measure.csvHeader(in: units)) }
        for measure in measures {
            if json { printJSON(measure.json(in: units)) } else { print(measure.csvRow(in: units)) }
        }
        for problem in measures.compactMap(\.scaleProblem) {
            Diagnostics.note(problem, in: language.lang)
        }
    }
}
