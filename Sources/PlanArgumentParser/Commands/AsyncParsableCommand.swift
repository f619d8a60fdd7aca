/// A command whose work is asynchronous. When any command of a program is, its root command must be too.
public protocol AsyncParsableCommand: ParsableCommand {
    /// Does the command's work. The default shows the help.
    ///
    /// - Throws: What ends the command otherwise than with success; see ``CommandError``, ``ExitCode`` and ``CleanExit``.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Shows the help.
    public mutating func run() async throws {
        throw CleanExit.helpRequest()
    }
}
