import PlanArgumentParser
import PlanModel

/// What is said about the run.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Print one JSON object instead of text.") var json = false

    @Flag(name: .shortAndLong, help: "Print no report, notes or progress; only what was refused, on standard error.")
    var quiet = false

    @Option(help: ArgumentHelp("The language of the report.", valueName: "language"))
    var lang: MessageLanguage = .english

    func validate() throws {
        if quiet, json { throw ValidationError("give --json or --quiet, not both") }
    }
}

extension MessageLanguage: ExpressibleByArgument {}
