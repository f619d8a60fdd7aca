/// An error that knows how a command ends because of it. Thrown from `run()`, its message is printed after the program's
/// name, and the process ends with its status.
public protocol CommandError: Error {
    /// The status that the process ends with.
    var exitCode: ExitCode { get }
    /// What is wrong, where, and what would be right; one line for each thing.
    var message: String { get }
}

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
