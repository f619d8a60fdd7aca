/// A command line worth copying, with what it does.
public struct CommandExample: Sendable, Hashable {
    /// What the command line does, a sentence.
    public var explanation: String
    /// The command line, which may have several lines.
    public var command: String

    /// A command line with what it does.
    public init(_ explanation: String, _ command: String) {
        self.explanation = explanation
        self.command = command
    }
}
