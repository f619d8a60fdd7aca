extension ParsableCommand {
    /// Reads a command line with this command as the root, and gives back the command that it asks for, ready to run.
    ///
    /// - Parameter arguments: The words after the program's name; `nil` for those of this process.
    /// - Throws: ``UsageError``, ``CleanExit`` for `--help` and the like, or what a validation throws.
    public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
        try CommandParser(root: self).parse(arguments).command
    }
}
