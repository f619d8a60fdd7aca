import PlanArgumentParser
import PlanBase

/// `planmark status`: a marker one step further in the workflow.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Take a marker to another status of the workflow.",
        discussion: """
            Only the steps of the plan's workflow are allowed, some perhaps to certain roles only; 'planmark workflow' lists \
            and changes them. A step that is not allowed is refused with those that are. A marker that is closed is opened \
            again by a reviewer, unless the plan's workflow has it otherwise.
            """,
        examples: [
            CommandExample("Work has begun on marker 1.", "planmark status Output/office.plan 1 'in progress'"),
            CommandExample(
                "A reviewer opens marker 2 again, which was closed.",
                "planmark status Output/office.plan 2 open --role reviewer"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @Argument(help: "The new status.") var status: String

    @Option(help: ArgumentHelp("The role in which the change is made.", valueName: "role"))
    var role: String?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let (old, item) = try plan.write("status", by: author.name) { transaction in
            let old = try plan.marker(numbered: number)?.marker.details.status
            return (old, try transaction.step(number, to: status, role: role))
        }
        if json {
            return try MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: true, language: language.lang).print(item)
        }
        print(Self.message(on: number, from: old, to: item.marker.details.status).text(in: language.lang))
    }

    private static func message(on number: Int, from old: String?, to status: String?) -> Message {
        let new = (status ?? "").onOneLine
        guard status != old else { return Message("marker \(number): \(new) already, nothing was changed") }
        guard let old else { return Message("marker \(number): no status -> \(new)") }
        return Message("marker \(number): \(old.onOneLine) -> \(new)")
    }
}
