/// An error that states how a command ends. If `run()` throws it, the program prints the message after the program's name and
/// ends with the exit status.
public protocol CommandError: Error {
    /// The status that the process ends with.
    var exitCode: ExitCode { get }
    /// What is wrong, where, and what would be right; one line for each thing.
    var message: String { get }
}
