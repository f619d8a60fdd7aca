/// A command's name, help and subcommands.
public struct CommandConfiguration: Sendable {
    /// The name as the user types it; `nil` for the type's name in lower case with hyphens.
    public var commandName: String?
    /// One sentence: what the command does.
    public var abstract: String
    /// Help below the usage line. Consecutive lines are one paragraph and are wrapped, empty lines divide paragraphs, lines
    /// that begin with `- ` are items of a list, and lines that begin with two or more spaces stay unchanged.
    public var discussion: String
    /// The text that `--version` prints; empty for a command without that option.
    public var version: String
    /// Command lines worth copying, shown at the end of the help.
    public var examples: [CommandExample]
    /// The commands below this command.
    public var subcommands: [any ParsableCommand.Type]
    /// Subjects of several commands that `help` explains by name; those of the root command count alone.
    public var topics: [HelpTopic]

    /// Makes a configuration.
    public init(
        commandName: String? = nil, abstract: String = "", discussion: String = "", version: String = "",
        examples: [CommandExample] = [], subcommands: [any ParsableCommand.Type] = [], topics: [HelpTopic] = []
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.version = version
        self.examples = examples
        self.subcommands = subcommands
        self.topics = topics
    }
}

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
