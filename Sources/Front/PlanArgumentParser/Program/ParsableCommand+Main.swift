extension ParsableCommand {
    /// Runs the program: parses the command line and runs the command that it names. Ends the process if that fails.
    public static func main() { main(nil) }

    /// Runs the program on the given words; `nil` for the arguments of this process.
    public static func main(_ arguments: [String]?) {
        StandardStream.endQuietlyOnBrokenPipe()
        do {
            var parsed = try CommandParser(root: self).parse(arguments)
            do {
                try prepare()
                try parsed.command.run()
            } catch {
                throw parsed.node.locating(error)
            }
        } catch {
            termination(for: error).perform(as: self)
        }
        StandardStream.finishOutput(of: self)
    }

    /// Returns the end of the process after an error: the texts to print and the exit status.
    ///
    /// - Parameters:
    ///   - error: The error that parsing or `run()` threw.
    ///   - columns: The width to wrap help at; `nil` for the terminal's width.
    public static func termination(for error: any Error, columns: Int? = nil) -> Termination {
        Termination(error, root: CommandNode(root: self), columns: columns ?? TerminalWidth.current)
    }

    /// The mistakes in the declarations of this command and of all commands below it, one line each. A test of a program
    /// should expect none.
    public static var declarationProblems: [String] {
        CommandNode(root: self).all.flatMap { node in
            node.arguments.declarationProblems.map { "\(node.fullName): \($0)" }
        }
    }
}
