/// An error that states how a command ends. If `run()` throws it, the program prints the message after the program's name and
/// ends with the exit status. ``ParsableCommand/commandError(for:)`` maps other errors to failures.
public struct CommandFailure: Error, Sendable, Hashable {
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
