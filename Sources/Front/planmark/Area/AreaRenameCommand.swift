import PlanArgumentParser
import PlanBase
import PlanModel
import PlanStore

/// `planmark area rename`: another name for an area.
struct AreaRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give an area of a plan another name.",
        discussion: "The id stays, and with it the markers that belong to the area.",
        examples: [
            CommandExample(
                "By its name.", "planmark area rename Output/office.plan 'Boardroom Elbe' 'Boardroom Weser'"),
            CommandExample("By its id.", "planmark area rename Output/office.plan 4.01 'Boardroom Elbe'"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The area's id or name.") var area: String

    @Argument(help: "The new name.") var name: String

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the area as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if name.isBlank { throw ValidationError(Message("the new name must not be empty")) }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let change = AreaChange(plan: plan, author: author.name, json: json, language: language.lang)
        try change.make(of: area) { $0.name = name }
    }
}
