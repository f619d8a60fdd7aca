/// A command line worth copying, with what it does.
public struct CommandExample: Sendable, Hashable {
    /// One sentence: what the command line does.
    public var explanation: String
    /// The command line, which may have several lines.
    public var command: String

    /// Makes an example.
    public init(_ explanation: String, _ command: String) {
        self.explanation = explanation
        self.command = command
    }
}
