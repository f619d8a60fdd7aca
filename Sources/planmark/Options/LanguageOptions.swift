import PlanArgumentParser
import PlanModel

/// In what language a command speaks.
struct LanguageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The language of tables and notes.", valueName: "language"))
    var lang: MessageLanguage = .english
}
