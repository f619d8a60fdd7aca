/// Ends the command with success and prints a text on standard output.
public enum CleanExit: Error, Sendable {
    /// Shows the help of a command; `nil` for the running command.
    case helpRequest((any ParsableCommand.Type)? = nil)
    /// Prints a text.
    case message(String)
}
