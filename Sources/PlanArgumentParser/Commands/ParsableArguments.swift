/// A type whose properties are arguments: a command, or a group of options that commands share.
///
/// Conforming needs no more than the properties: every property is an `@Argument`, `@Option`, `@Flag` or `@OptionGroup`, or
/// has a default value and a `Decodable` type, in which case the command line leaves it as it is.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// A value with nothing parsed; the properties that declare arguments make it work without code.
    init()

    /// Checks, once all values are parsed, what no single argument can know, and may adjust the values.
    ///
    /// - Throws: Usually ``ValidationError``, which is reported as a usage error.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts everything.
    public mutating func validate() throws {}

    /// Reads the arguments of this type alone.
    ///
    /// For a command that has subcommands use ``ParsableCommand/parseAsRoot(_:)``.
    ///
    /// - Parameter arguments: The words after the command's name; `nil` for those of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or what a validation throws.
    public static func parse(_ arguments: [String]? = nil) throws -> Self {
        let root: any ParsableCommand.Type = (self as? any ParsableCommand.Type) ?? StandaloneCommand<Self>.self
        let parsed = try CommandParser(root: root).parse(arguments ?? Self.processArguments)
        if let command = parsed.command as? Self { return command }
        if let command = parsed.command as? StandaloneCommand<Self> { return command.arguments }
        throw UsageError([.otherCommand(parsed.node.path.joined(separator: " "))], at: CommandNode(root: root))
    }

    static var processArguments: [String] { Array(CommandLine.arguments.dropFirst()) }
}

/// Makes a command of a group of arguments, so that it can be parsed by itself.
private struct StandaloneCommand<Arguments: ParsableArguments>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: String(describing: Arguments.self).inKebabCase)
    }

    @OptionGroup var arguments: Arguments
}
