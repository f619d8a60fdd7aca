import PlanArgumentParser
import PlanModel

/// What is said about the run.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Option(help: ArgumentHelp("The language of the report.", valueName: "language"))
    var lang: MessageLanguage = .english
}

extension MessageLanguage: ExpressibleByArgument {}
