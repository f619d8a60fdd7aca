import PlanArgumentParser
import PlanModel

/// `planmark measure list`: the lengths and areas of a plan, with the counts of markers.
struct MeasureListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the measured lines and the areas of a plan, with their sizes and markers.",
        discussion: """
            Prints CSV with a header row: distances and polylines first, then areas, whose length is that of the outline. Metres and \
            square metres follow the plan's scale, or that of the detail that the line or area lies in; they are empty where there is \
            none, and where it lies partly in a detail. Numbers have twelve significant digits.
            """,
        examples: [
            CommandExample("All measures.", "planmark measure list Output/office.plan"),
            CommandExample("For a spreadsheet.", "planmark measure list Output/office.plan > measures.csv"),
        ])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let measures = try file.openForReading(notesIn: language.lang).measures()
        if !json { print(Measure.csvHeader) }
        for measure in measures {
            if json { printJSON(measure.json) } else { print(measure.csvRow) }
        }
        for problem in measures.compactMap(\.scaleProblem) {
            Diagnostics.note(problem, in: language.lang)
        }
    }
}
