import PlanArgumentParser
import PlanBase
import PlanStore

/// `planmark history`: who changed what when.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List who changed what when, the latest first.",
        examples: [
            CommandExample("The last changes.", "planmark history Output/office.plan --limit 10"),
            CommandExample("All of marker 3.", "planmark history Output/office.plan 3"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The number of a marker, to list what concerns it only.") var number: Int?

    @Option(help: ArgumentHelp("How many revisions to list.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(Message("--limit must be 1 or more")) }
    }

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        var isEmpty = true
        try plan.forEachRevision(ofMarker: number, limit: limit) { revision in
            if json { printJSON(revision.json) } else { print(revision.text(in: language.lang, for: .command)) }
            isEmpty = false
        }
        if isEmpty, !json { print(Message("no changes yet").text(in: language.lang)) }
    }
}
