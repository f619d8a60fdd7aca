import PlanBase

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
/// Call `main()` on the root command of the program, or mark the root command `@main`.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, help and subcommands.
    static var configuration: CommandConfiguration { get }

    /// Does the command's work. The default implementation shows the help, as a command with subcommands should.
    ///
    /// - Throws: The error that the command ends with; see ``CommandFailure``, ``ExitCode`` and ``CleanExit``.
    mutating func run() throws

    /// The message and exit status for an error that is no ``CommandFailure``; `nil` to print the error's own description and
    /// end with ``ExitCode/failure``.
    ///
    /// Only the root command's implementation is called, so that a program maps the errors of its libraries in one place.
    static func commandError(for error: any Error) -> CommandFailure?

    /// Returns a message of the parser, such as a usage error, as the program says it: in English by default. The help stays in English.
    ///
    /// Only the root command's implementation is called, also for command lines that are wrong.
    static func text(of message: Message) -> String

    /// Makes the process ready, before the command that was named runs; help and version need nothing.
    ///
    /// Only the root command's implementation is called.
    static func prepare() throws
}

extension ParsableCommand {
    /// A configuration with the default name alone.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// Shows the help.
    public mutating func run() throws { throw CleanExit.helpRequest() }

    /// Does nothing.
    public static func prepare() throws {}

    /// Maps no error.
    public static func commandError(for error: any Error) -> CommandFailure? { nil }

    /// The message in English.
    public static func text(of message: Message) -> String { message.english }

    /// The command's name as the user types it.
    static var name: String { configuration.commandName ?? String(describing: self).inKebabCase }
}
