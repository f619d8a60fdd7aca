import FoundationEssentials
import Glibc
import PlanArgumentParser

/// Who makes a change, for the history.
struct AuthorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Who makes the change; $PLANMARK_AUTHOR, else the user's name.", valueName: "name"))
    var author: String?

    /// The author, as given or as the system knows the user.
    var name: String? {
        let environment = ProcessInfo.processInfo.environment
        let names = [author, environment["PLANMARK_AUTHOR"], environment["USER"], environment["LOGNAME"]]
        return names.compactMap { $0 }.first { !$0.isEmpty } ?? Self.accountName
    }

    /// The name of the account, which services and containers run under without those variables.
    private static var accountName: String? {
        guard let name = getpwuid(getuid())?.pointee.pw_name, name.pointee != 0 else { return nil }
        return String(cString: name)
    }
}
