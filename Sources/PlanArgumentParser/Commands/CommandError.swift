/// An error that knows how a command ends because of it. Thrown from `run()`, its message is printed after the program's
/// name, and the process ends with its status.
public protocol CommandError: Error {
    /// The status that the process ends with.
    var exitCode: ExitCode { get }
    /// What is wrong, where, and what would be right; one line for each thing.
    var message: String { get }
}
