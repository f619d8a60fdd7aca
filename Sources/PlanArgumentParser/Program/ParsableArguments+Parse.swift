extension ParsableArguments {
    /// Reads the arguments of this type alone.
    ///
    /// For a command that has subcommands use ``ParsableCommand/parseAsRoot(_:)``.
    ///
    /// - Parameter arguments: The words after the command's name; `nil` for those of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or what a validation throws.
    public static func parse(_ arguments: [String]? = nil) throws -> Self {
        let root: any ParsableCommand.Type = (self as? any ParsableCommand.Type) ?? StandaloneCommand<Self>.self
        let parsed = try CommandParser(root: root).parse(arguments)
        if let command = parsed.command as? Self { return command }
        if let command = parsed.command as? StandaloneCommand<Self> { return command.arguments }
        throw UsageError([.otherCommand(parsed.node.path.joined(separator: " "))], at: CommandNode(root: root))
    }
}

/// Makes a command of a group of arguments, so that it can be parsed by itself.
private struct StandaloneCommand<Arguments: ParsableArguments>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: String(describing: Arguments.self).inKebabCase)
    }

    @OptionGroup var arguments: Arguments
}
