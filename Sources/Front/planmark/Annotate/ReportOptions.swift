import PlanArgumentParser
import PlanBase

/// The options for the form and the language of the report on a run.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Print one JSON object instead of text.") var json = false

    @Flag(name: .shortAndLong, help: "Print no report, notes or progress; only what was refused, on standard error.")
    var quiet = false

    @OptionGroup var language: LanguageOptions

    var lang: MessageLanguage { language.lang }

    func validate() throws {
        if quiet, json { throw ValidationError(Message("give --json or --quiet, not both")) }
    }
}
