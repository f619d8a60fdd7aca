import PlanBase

extension UsageProblem {
    /// Returns what is wrong and what would be right, on one line.
    func message(at node: CommandNode) -> Message {
        switch self {
        case .unknownOption(let word, let name, let letter):
            return Self.unknownOption(word, name: name, letter: letter, of: node)
        case .missingValue(let name, let valueName, let meant):
            return Self.missingValue(name, valueName, meant: meant)
        case .takesNoValue(let name, let given): return Message("'\(name)' takes no value, but '\(given)' is given")
        case .givenTwice(let name, let first, let second):
            return Message("'\(name)' is given twice, with '\(first)' and '\(second)'; give it once")
        case .splitValue(let name, let words, let joined):
            return Message(
                """
                '\(name) \(words.joined(separator: " "))' has spaces in a value; write the numbers with commas alone between \
                them: '\(name) \(joined)'
                """)
        case .invalidValue(let name, let text, let error):
            guard let candidate = error.candidates.closest(to: text) else {
                return Message("\(name): '\(text)' is not \(error.expectedForm)")
            }
            return Message("\(name): '\(text)' is not \(error.expectedForm); did you mean '\(candidate)'?")
        case .unexpectedArguments(let words): return Self.unexpectedArguments(words, of: node)
        case .missing(let synopses): return Message("missing \(synopses.map(Message.quoted).inASentence)")
        case .unknownSubcommand(let word): return Self.unknownSubcommand(word, of: node)
        case .invalid(let message): return Message(untranslated: message)
        }
    }

    private static func unknownOption(_ word: String, name: String, letter: Character?, of node: CommandNode) -> Message
    {
        let option = letter.map { Message("'-\(String($0))' in '\(word)'") } ?? .quoted(name)
        if word.looksLikeNegativeNumber, !node.arguments.positionals.isEmpty {
            return Message(
                """
                unknown option \(option); put '--' first to give a value that starts with '-': \
                '\(node.fullName) … -- \(word)'
                """)
        }
        let spelled = name.hasPrefix("--") ? name : String(name.prefix { $0 != "=" })
        if let candidate = node.arguments.visibleNames.closest(to: spelled) {
            return Message("unknown option \(option); did you mean '\(candidate)'?")
        }
        let owners = node.children.filter { $0.arguments.visibleNames.contains(spelled) }
        guard !owners.isEmpty else { return Message("unknown option \(option)") }
        let commands = owners.map { Message.quoted($0.fullName) }.inASentence
        return Message("unknown option \(option); it is an option of \(commands) and goes after the subcommand")
    }

    private static func missingValue(_ name: String, _ valueName: String, meant: String?) -> Message {
        let usage = "\(name) <\(valueName)>"
        guard let meant else { return Message("'\(name)' needs a value: '\(usage)'") }
        let joined = name.hasPrefix("--") ? "\(name)=\(meant)" : "\(name)\(meant)"
        return Message("'\(name)' needs a value: '\(usage)'; to give '\(meant)' as the value write '\(joined)'")
    }

    private static func unexpectedArguments(_ words: [String], of node: CommandNode) -> Message {
        let quoted = words.map(Message.quoted).inASentence
        let positionals = node.arguments.positionals.map { Message(untranslated: $0.synopsis) }
        if positionals.isEmpty {
            return words.count == 1
                ? Message("unexpected argument \(quoted); '\(node.fullName)' takes none")
                : Message("unexpected arguments \(quoted); '\(node.fullName)' takes none")
        }
        let taken = positionals.inASentence
        return words.count == 1
            ? Message("unexpected argument \(quoted); '\(node.fullName)' takes only \(taken)")
            : Message("unexpected arguments \(quoted); '\(node.fullName)' takes only \(taken)")
    }

    private static func unknownSubcommand(_ word: String, of node: CommandNode) -> Message {
        let names = node.children.map(\.name)
        guard !names.isEmpty else { return Message("'\(node.fullName)' has no subcommand '\(word)'") }
        if let candidate = names.closest(to: word) {
            return Message("unknown subcommand '\(word)'; did you mean '\(candidate)'?")
        }
        return Message("unknown subcommand '\(word)'; there are \(names.map(Message.init(untranslated:)).inASentence)")
    }
}

extension [Message] {
    /// `a`, `a and b`, `a, b and c`.
    fileprivate var inASentence: Message {
        guard let last, count > 1 else { return first ?? Message(untranslated: "") }
        return Message("\(Array(dropLast())) and \(last)")
    }
}
