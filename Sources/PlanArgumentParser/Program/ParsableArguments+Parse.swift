extension ParsableArguments {
    /// Parses the arguments of this type alone.
    ///
    /// Use ``ParsableCommand/parseAsRoot(_:)`` for a command with subcommands.
    ///
    /// - Parameter arguments: The words after the command's name; `nil` for the arguments of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or the error that a validation throws.
    public static func parse(_ arguments: [String]? = nil) throws -> Self {
        let root: any ParsableCommand.Type = (self as? any ParsableCommand.Type) ?? StandaloneCommand<Self>.self
        let parsed = try CommandParser(root: root).parse(arguments)
        if let command = parsed.command as? Self { return command }
        if let command = parsed.command as? StandaloneCommand<Self> { return command.arguments }
        throw UsageError([.otherCommand(parsed.node.path.joined(separator: " "))], at: CommandNode(root: root))
    }
}

/// A command that has the arguments of an option group, so that the group can be parsed by itself.
private struct StandaloneCommand<Arguments: ParsableArguments>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: String(describing: Arguments.self).inKebabCase)
    }

    @OptionGroup var arguments: Arguments
}
