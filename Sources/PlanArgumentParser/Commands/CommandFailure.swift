/// A message and an exit status. Errors that are no ``CommandError`` are mapped to failures by
/// ``ParsableCommand/commandError(for:)``.
public struct CommandFailure: CommandError, Sendable, Hashable {
    /// What is wrong, where, and what would be right; one line for each thing.
    public var message: String
    /// The status that the process ends with.
    public var exitCode: ExitCode

    /// Makes a failure.
    public init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }
}
