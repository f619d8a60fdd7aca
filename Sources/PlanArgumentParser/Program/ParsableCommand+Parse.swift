extension ParsableCommand {
    /// Parses a command line with this command as the root. Returns the command that the command line names, ready to run.
    ///
    /// - Parameter arguments: The words after the program's name; `nil` for the arguments of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or the error that a validation throws.
    public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
        try CommandParser(root: self).parse(arguments).command
    }
}
