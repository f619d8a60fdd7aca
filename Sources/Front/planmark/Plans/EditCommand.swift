import PlanArgumentParser
import PlanBase

/// `planmark edit`: what is known about a marker.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is known about a marker.",
        discussion: "An empty value takes away what was known. The status is changed with 'planmark status'.",
        examples: [
            CommandExample(
                "Who, and by when.", "planmark edit Output/office.plan 3 --assignee 'Elektro Petersen' --due 2026-04-01"
            )
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @OptionGroup(title: "Details") var details: DetailOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if try details.values().isEmpty {
            throw ValidationError(Message("nothing to change: give --title, --note or another detail"))
        }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let values = try details.values()
        let item = try plan.write("edit", by: author.name) { try $0.set(values, of: number) }
        try MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: json, language: language.lang).print(item)
    }
}
