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

    /// Reads a command line with this command as the root, and gives back the command that it asks for, ready to run.
    ///
    /// - Parameter arguments: The words after the program's name; `nil` for those of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or what a validation throws.
    public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
        try CommandParser(root: self).parse(arguments ?? processArguments).command
    }

    /// Runs the program: reads its command line, runs the command that it asks for, and ends the process when that fails.
    public static func main() {
        main(nil)
    }

    /// Runs the program on the given words, or on those of this process.
    public static func main(_ arguments: [String]?) {
        StandardStream.endQuietlyOnBrokenPipe()
        do {
            let parsed = try CommandParser(root: self).parse(arguments ?? processArguments)
            do {
                var command = parsed.command
                try command.run()
            } catch {
                throw parsed.node.locating(error)
            }
        } catch {
            exit(withError: error)
        }
        StandardStream.finishOutput(of: name)
    }

    /// The command's name as it is typed.
    static var name: String { configuration.commandName ?? String(describing: self).inKebabCase }

    /// What is wrong with the declarations of this command and those below it, one line each. Empty in a sound program:
    /// worth a test.
    public static var declarationProblems: [String] {
        CommandNode(root: self).all.flatMap { node in
            let title = node.path.joined(separator: " ")
            var problems = node.arguments.declarationProblems.map { "\(title): \($0)" }
            if node.type is any AsyncParsableCommand.Type, !(self is any AsyncParsableCommand.Type) {
                problems.append("\(title): runs asynchronously, but '\(name)' does not")
            }
            return problems
        }
    }
}

extension ParsableCommand {
    /// The help text of one of this command's subcommands, or of this command.
    ///
    /// - Parameters:
    ///   - command: The subcommand; `nil` for this command.
    ///   - columns: The width to wrap at; `nil` for the terminal's.
    public static func helpMessage(for command: (any ParsableCommand.Type)? = nil, columns: Int? = nil) -> String {
        let root = CommandNode(root: self)
        let node = command.flatMap { root.descendant(of: $0) } ?? root
        return HelpText(node: node, columns: columns ?? TerminalWidth.current).text
    }

    /// The script that completes this command's arguments in a shell.
    public static func completionScript(for shell: CompletionShell) -> String {
        shell.script(for: CommandNode(root: self))
    }

    /// How the process ends for an error: what is printed where, and the exit status.
    ///
    /// - Parameters:
    ///   - error: What `parseAsRoot(_:)` or `run()` threw.
    ///   - columns: The width to wrap help at; `nil` for the terminal's.
    public static func termination(for error: any Error, columns: Int? = nil) -> Termination {
        Termination(error, root: CommandNode(root: self), columns: columns ?? TerminalWidth.current)
    }

    /// Reports an error, or the help that was asked for, and ends the process.
    public static func exit(withError error: any Error) -> Never {
        termination(for: error).perform(as: name)
    }
}
