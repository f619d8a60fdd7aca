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
            guard scanner.problems.isEmpty else { throw UsageError(explained(scanner, start: start), at: node) }

            var command: any ParsableCommand
            do {
                command = try node.type.init(from: ArgumentDecoder(properties: scanner.properties))
                try command.validate()
            } catch let error as ValidationError {
                guard let split = scanner.split else { throw node.locating(error) }
                throw UsageError([split.problem, .invalid(error.message)], at: node)
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

    /// The problems of a command's words. Values of numbers that were given as several words are problems, and the words are read as
    /// they are meant for the others: what follows such a value counts as arguments, or shifts them, only by mistake.
    private func explained(_ scanner: ArgumentScanner, start: Int) -> [UsageProblem] {
        guard let split = scanner.split, scanner.problems.contains(where: \.isOfValues) else { return scanner.problems }
        var meant = ArgumentScanner(scanner.node, words: split.words, start: start)
        meant.scan()
        return [split.problem] + explained(meant, start: start)
    }

    private func requestedHelp(_ names: [String]) throws -> CleanExit {
        var node = CommandNode(root: root)
        if names.count == 1, let topic = node.configuration.topics.first(where: { $0.name == names[0] }) {
            return .message(topic.text(columns: TerminalWidth.current))
        }
        for name in names {
            guard let child = node.child(named: name) else {
                throw UsageError([.unknownSubcommand(name)], at: node)
            }
            node = child
        }
        return .helpRequest(node.type)
    }
}

extension UsageProblem {
    /// True if words that were meant for another argument may be the reason.
    fileprivate var isOfValues: Bool {
        switch self {
        case .invalidValue, .unexpectedArguments, .missing: true
        default: false
        }
    }
}
