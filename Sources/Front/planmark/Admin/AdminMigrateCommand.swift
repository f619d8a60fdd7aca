import PlanArgumentParser
import PlanPostgres

/// `planmark admin migrate`: the tables of an older version brought up to date.
struct AdminMigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring a database's tables to the version of this program.",
        discussion: """
            All or nothing is done. Programs of an older version refuse the database afterwards. Run it again when an \
            extension was installed: the tables then get what it allows.
            """,
        examples: [
            CommandExample("After an update.", "planmark admin migrate postgresql:///site")
        ])

    @OptionGroup var database: DatabaseArgument
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let address = try database.address
        try PlanDatabase(address).migrate().tell(address, json: json, in: language.lang)
    }
}
