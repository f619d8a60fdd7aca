/// Finds the command that a command line names, and makes it with its values.
struct CommandParser {
    let root: any ParsableCommand.Type

    /// A command with its values and its place.
    struct Parsed {
        var command: any ParsableCommand
        var node: CommandNode
    }

    /// Parses the words after the program's name; `nil` for the arguments of this process.
    func parse(_ arguments: [String]?) throws -> Parsed {
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        var (node, start) = (CommandNode(root: root), 0)
        while true {
            assert(node.arguments.declarationProblems.isEmpty, "\(node.arguments.declarationProblems)")
            var scanner = ArgumentScanner(node, words: words, start: start)
            scanner.scan()
            if let answer = scanner.answer { throw answer }
            guard scanner.problems.isEmpty else { throw UsageError(scanner.problems, at: node) }

            var command: any ParsableCommand
            do {
                command = try node.type.init(from: ArgumentDecoder(properties: scanner.properties))
                try command.validate()
            } catch {
                throw node.locating(error)
            }
            if let next = scanner.next {
                (node, start) = next
            } else if let help = command as? HelpCommand {
                throw try requestedHelp(help.subcommands)
            } else {
                return Parsed(command: command, node: node)
            }
        }
    }

    private func requestedHelp(_ names: [String]) throws -> CleanExit {
        var node = CommandNode(root: root)
        for name in names {
            guard let child = node.child(named: name) else {
                throw UsageError([.unknownSubcommand(name)], at: node)
            }
            node = child
        }
        return .helpRequest(node.type)
    }
}
