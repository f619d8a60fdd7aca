import PlanArgumentParser
import PlanBase

/// `planmark edit`: what is known about a marker.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is known about a marker.",
        discussion:
            "An empty value takes away what was known. The status takes a step of the workflow, as with 'planmark status'.",
        examples: [
            CommandExample(
                "Who, and by when.", "planmark edit Output/office.plan 3 --assignee 'Elektro Petersen' --due 2026-04-01"
            )
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @OptionGroup(title: "Details") var details: DetailOptions

    @Option(help: ArgumentHelp("The new status.", valueName: "status"))
    var status: String?

    @Option(help: ArgumentHelp("The role in which the status is changed.", valueName: "role"))
    var role: String?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if try details.values().isEmpty, status == nil {
            throw ValidationError(Message("nothing to change: give --title, --note or another detail"))
        }
    }

    func run() throws {
        IgnoredOption.tell(
            IgnoredOption("--role", isGiven: role != nil, goes: .with("--status"), has: status != nil),
            in: language.lang)
        let plan = try file.open(notesIn: language.lang)
        let values = try details.values()
        let item = try plan.write("edit", by: author.name) { transaction in
            let edited = try transaction.set(values, of: number)
            guard let status else { return edited }
            return try transaction.step(number, to: status, role: role)
        }
        try MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: json, language: language.lang).print(item)
    }
}
