/// A message and an exit status: what other errors are mapped to, see ``ParsableCommand/commandError(for:)``.
public struct CommandFailure: CommandError, Sendable, Hashable {
    /// What is wrong, where, and what would be right; one line for each thing.
    public var message: String
    /// The status that the process ends with.
    public var exitCode: ExitCode

    /// A failure with the given message and status.
    public init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }
}
