import PlanArgumentParser
import PlanBase
import Glibc

/// In what language a command speaks. Every command that prints about plans has this group; errors, which end a command, are
/// in English.
struct LanguageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of results, tables and notes, else that of the system's settings (LANG); errors are in English.",
            valueName: "language"))
    var lang: MessageLanguage = .ofSystem
}

extension MessageLanguage: ExpressibleByArgument {
    /// The language of the first of the variables `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, as POSIX has it; English where texts
    /// in that language are not to be had.
    static var ofSystem: MessageLanguage {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let values = variables.map { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
        let locale = values.first { !$0.isEmpty } ?? ""
        let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
        return MessageLanguage(rawValue: language) ?? .english
    }
}
