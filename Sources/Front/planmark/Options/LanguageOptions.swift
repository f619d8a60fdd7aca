import PlanArgumentParser
import PlanBase
import Glibc

/// In what language a command speaks. Every command that prints about plans has this group.
struct LanguageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of results, tables, notes and errors, else that of the system's settings (LANG).",
            valueName: "language"))
    var lang: MessageLanguage = .ofSystem
}

extension MessageLanguage: ExpressibleByArgument {
    /// The language of the errors that end the command: that of `--lang`, wherever it stands, else that of the system's settings.
    static var ofErrors: MessageLanguage {
        let words = CommandLine.arguments
        for (index, word) in words.enumerated().reversed() {
            let value: Substring? =
                word.hasPrefix("--lang=")
                ? word.dropFirst(7) : word == "--lang" ? words[(index + 1)...].first?[...] : nil
            if let language = value.flatMap({ MessageLanguage(rawValue: String($0)) }) { return language }
        }
        return ofSystem
    }

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
