import PlanArgumentParser
import PlanPostgres

/// `planmark admin init`: the tables of plans in a database.
struct AdminInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make the tables of plans in a database.",
        discussion: "All or nothing is made. Where the tables are there already, they are brought to this version.",
        examples: [CommandExample("A database of a site.", "planmark admin init postgresql:///site")])

    @OptionGroup var database: DatabaseArgument
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let address = try database.address
        try PlanDatabase(address).create().tell(address, json: json, in: language.lang)
    }
}
