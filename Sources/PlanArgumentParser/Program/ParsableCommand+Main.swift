extension ParsableCommand {
    /// Runs the program: reads its command line, runs the command that it asks for, and ends the process when that fails.
    public static func main() {
        main(nil)
    }

    /// Runs the program on the given words, or on those of this process.
    public static func main(_ arguments: [String]?) {
        StandardStream.endQuietlyOnBrokenPipe()
        do {
            let parsed = try CommandParser(root: self).parse(arguments)
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
}
