extension ParsableCommand {
    /// How the process ends after an error: the texts to print and the exit status.
    ///
    /// - Parameters:
    ///   - error: The error that parsing or `run()` threw.
    ///   - columns: The width to wrap help at; `nil` for the terminal's width.
    public static func termination(for error: any Error, columns: Int? = nil) -> Termination {
        Termination(error, root: CommandNode(root: self), columns: columns ?? TerminalWidth.current)
    }
}
