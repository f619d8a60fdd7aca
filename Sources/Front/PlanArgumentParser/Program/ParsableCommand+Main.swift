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
            termination(for: error).perform(as: name)
        }
        StandardStream.finishOutput(of: name)
    }
}
