extension ParsableCommand {
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
