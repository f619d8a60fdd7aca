/// A command whose work is asynchronous. If any command of a program is asynchronous, the root command must be too.
public protocol AsyncParsableCommand: ParsableCommand {
    /// Does the command's work. The default shows the help.
    ///
    /// - Throws: The error that the command ends with; see ``CommandError``, ``ExitCode`` and ``CleanExit``.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Shows the help.
    public mutating func run() async throws {
        throw CleanExit.helpRequest()
    }
}
