import PlanBase

/// A wrong command line: everything that is wrong, and the command's usage line.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems: each says what is wrong and what would be right, on a line of its own.
    public let messages: [Message]
    /// The names from the program to the command whose arguments are wrong.
    public let commandPath: [String]
    /// The command's usage line, without `Usage:`.
    public let usage: String

    /// The messages in English, one a line.
    public var description: String { messages.map(\.english).joined(separator: "\n") }

    init(_ problems: [UsageProblem], at node: CommandNode) {
        messages = problems.map { $0.message(at: node) }
        commandPath = node.path
        usage = UsageLine(node: node).text
    }
}

extension CommandNode {
    /// Adds this command to an error that its `validate()` or `run()` threw without naming a command.
    func locating(_ error: any Error) -> any Error {
        switch error {
        case let error as ValidationError: UsageError([.invalid(error.message)], at: self)
        case CleanExit.helpRequest(nil): CleanExit.helpRequest(type)
        default: error
        }
    }
}

/// The arguments are each right but do not go together. Thrown from `validate()` or `run()`, it becomes a ``UsageError``.
public struct ValidationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A message on what is wrong and what would be right, one line without a full stop.
    public var message: String

    /// Makes an error.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
