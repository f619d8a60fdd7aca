import PlanArgumentParser
import PlanBase

/// `planmark remove`: markers off a plan.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove markers from a plan.",
        discussion: "Their numbers are not given again, their history stays, and 'planmark undo' brings them back.",
        examples: [CommandExample("Markers 3 and 7.", "planmark remove Output/office.plan 3 7")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The markers' numbers.") var numbers: [Int]

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the markers that were removed as JSON, one a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        var seen: Set<Int> = []
        if let repeated = numbers.first(where: { !seen.insert($0).inserted }) {
            throw ValidationError(Message("marker \(repeated) is given more than once; nothing was removed"))
        }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let printer = MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: json, language: language.lang)
        let removed = try plan.write("remove", by: author.name) { transaction in
            try numbers.map { try transaction.remove($0) }
        }
        for item in removed { try printer.print(item, .removed) }
    }
}
