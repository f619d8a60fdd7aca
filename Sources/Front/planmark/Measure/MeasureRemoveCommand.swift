import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanModel

/// `planmark measure remove`: measured lines off a plan.
struct MeasureRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove measured lines from a plan.",
        examples: [
            CommandExample(
                "One by name.",
                """
                planmark measure add Output/office.plan 472,902 472,1102 --name Corridor
                planmark measure remove Output/office.plan Corridor
                """)
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The lines' ids or names.") var lines: [String]

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the lines that were removed as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let removed = try plan.write("measure remove", by: author.name) { transaction in
            try lines.map { try transaction.removeLine($0) }
        }
        if json {
            let scales = try plan.scales()
            let units = plan.drawing.units ?? .metric
            return printJSON(JSONValue.array(removed.map { Measure($0, scales: scales).json(in: units) }))
        }
        for line in removed {
            print(Message("removed line \(line.shownName.onOneLine)").text(in: language.lang))
        }
    }
}
