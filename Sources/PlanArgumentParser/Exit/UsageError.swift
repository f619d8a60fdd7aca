/// A command line that is wrong: everything that is wrong with it, and how it should be.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, one line for each thing.
    public let messages: [String]
    /// The names of the command whose arguments are wrong and of those above it, the program's first.
    public let commandPath: [String]
    /// The command's usage line, without `Usage:`.
    public let usage: String

    /// The messages, one a line.
    public var description: String { messages.joined(separator: "\n") }

    init(_ problems: [UsageProblem], at node: CommandNode) {
        messages = problems.map { $0.message(at: node) }
        commandPath = node.path
        usage = UsageLine(node: node).text
    }
}

extension CommandNode {
    /// Adds this command to an error of one of its own functions that speaks of "the command".
    func locating(_ error: any Error) -> any Error {
        switch error {
        case let error as ValidationError: UsageError([.invalid(error.message)], at: self)
        case CleanExit.helpRequest(nil): CleanExit.helpRequest(type)
        default: error
        }
    }
}
