import PlanArgumentParser
import PlanBase
import PlanJSON

/// `planmark area remove`: areas off a plan.
struct AreaRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove areas from a plan; the markers in them stay.",
        examples: [CommandExample("One by name.", "planmark area remove Output/office.plan 'Boardroom Elbe'")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The areas' ids or names.") var areas: [String]

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the areas that were removed as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let removed = try plan.write("area remove", by: author.name) { transaction in
            try areas.map { try transaction.removeArea($0) }
        }
        if json { return printJSON(JSONValue.array(removed.map { $0.summary(count: nil) })) }
        for area in removed {
            print(Message("removed area \(area.id.onOneLine): \(area.name.onOneLine)").text(in: language.lang))
        }
    }
}
