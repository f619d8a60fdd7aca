extension ParsableCommand {
    /// Shows the help.
    public mutating func run() throws {
        throw CleanExit.helpRequest()
    }
}
