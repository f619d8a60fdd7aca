/// The status that the process ends with. If `run()` throws an exit code, the process ends with it and prints nothing.
public struct ExitCode: Error, RawRepresentable, Sendable, Hashable {
    /// The status, 0 to 255.
    public var rawValue: Int32

    /// Makes an exit code of a status, 0 to 255.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// 0: everything is done.
    public static let success = ExitCode(rawValue: 0)
    /// 1: some input was refused or failed; the rest is done.
    public static let failure = ExitCode(rawValue: 1)
    /// 2: the command line is wrong; nothing is done.
    public static let usage = ExitCode(rawValue: 2)
    /// 3: an input cannot be read or is malformed.
    public static let unreadableInput = ExitCode(rawValue: 3)
    /// 4: an output cannot be written.
    public static let unwritableOutput = ExitCode(rawValue: 4)
}

/// An error that states how a command ends. If `run()` throws it, the program prints the message after the program's name and
/// ends with the exit status. ``ParsableCommand/commandError(for:)`` maps other errors to failures.
public struct CommandFailure: Error, Sendable, Hashable {
    /// The message: what is wrong, where, and what would be right; one line for each problem.
    public var message: String
    /// The status that the process ends with.
    public var exitCode: ExitCode

    /// Makes a failure.
    public init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }
}

/// Ends the command with success and prints a text on standard output.
public enum CleanExit: Error, Sendable {
    /// Shows the help of a command; `nil` for the running command.
    case helpRequest((any ParsableCommand.Type)? = nil)
    /// Prints a text.
    case message(String)
}
