/// A command or subcommand: its arguments, and what it does with them.
///
/// ```swift
/// struct Annotate: ParsableCommand {
///     static let configuration = CommandConfiguration(abstract: "Put markers onto a drawing.")
///
///     @Argument(help: "The floor plan, a PNG file.", completion: .file(extensions: ["png"]))
///     var drawing: String
///
///     @Option(name: .shortAndLong, help: ArgumentHelp("Where the picture goes.", valueName: "file"))
///     var output: String
///
///     mutating func run() throws { … }
/// }
/// ```
///
/// Call `main()` on the root command of the program, or mark that `@main`.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, help and subcommands.
    static var configuration: CommandConfiguration { get }

    /// Does the command's work. The default shows the help, which is what a command with subcommands wants.
    ///
    /// - Throws: What ends the command otherwise than with success; see ``CommandError``, ``ExitCode`` and ``CleanExit``.
    mutating func run() throws

    /// Says how an error that knows nothing of commands is reported; `nil` to have it described as it describes itself.
    ///
    /// The root command is asked, so that a program maps all the errors of its libraries in one place.
    static func commandError(for error: any Error) -> (any CommandError)?
}

extension ParsableCommand {
    /// Nothing but a name made of the type's.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// Shows the help.
    public mutating func run() throws {
        throw CleanExit.helpRequest()
    }

    /// Maps no error.
    public static func commandError(for error: any Error) -> (any CommandError)? { nil }

    /// The command's name as it is typed.
    static var name: String { configuration.commandName ?? String(describing: self).inKebabCase }
}
