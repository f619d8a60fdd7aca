import PlanArgumentParser
import PlanBase

/// In what language a command speaks. Every command that prints about plans has this group; errors, which end a command, are
/// in English.
struct LanguageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The language of results, tables and notes; errors are in English.", valueName: "language"))
    var lang: MessageLanguage = .english
}

extension MessageLanguage: ExpressibleByArgument {}
