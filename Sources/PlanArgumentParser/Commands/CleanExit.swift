/// Ends the command with success and something to read on standard output.
public enum CleanExit: Error, Sendable {
    /// Shows the help of a command; `nil` for the one that is running.
    case helpRequest((any ParsableCommand.Type)? = nil)
    /// Prints a text.
    case message(String)
}
