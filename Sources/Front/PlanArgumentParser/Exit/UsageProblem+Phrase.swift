extension UsageProblem {
    /// Returns what is wrong and what would be right, on one line.
    func phrase(at node: CommandNode) -> Phrase {
        switch self {
        case .unknownOption(let word, let name, let letter):
            return Self.unknownOption(word, name: name, letter: letter, of: node)
        case .missingValue(let name, let valueName, let meant):
            return Self.missingValue(name, valueName, meant: meant)
        case .takesNoValue(let name, let given): return Phrase("'\(name)' takes no value, but '\(given)' is given")
        case .givenTwice(let name, let first, let second):
            return Phrase("'\(name)' is given twice, with '\(first)' and '\(second)'; give it once")
        case .invalidValue(let name, let text, let error):
            guard let candidate = error.candidates.closest(to: text) else {
                return Phrase("\(name): '\(text)' is not \(error.expectedForm)")
            }
            return Phrase("\(name): '\(text)' is not \(error.expectedForm); did you mean '\(candidate)'?")
        case .unexpectedArguments(let words): return Self.unexpectedArguments(words, of: node)
        case .missing(let synopses): return Phrase("missing \(synopses.map(Phrase.quoted).inASentence)")
        case .unknownSubcommand(let word): return Self.unknownSubcommand(word, of: node)
        case .invalid(let message): return Phrase(verbatim: message)
        }
    }

    private static func unknownOption(_ word: String, name: String, letter: Character?, of node: CommandNode) -> Phrase
    {
        let option = letter.map { Phrase("'-\(String($0))' in '\(word)'") } ?? .quoted(name)
        if word.looksLikeNegativeNumber {
            return Phrase(
                """
                unknown option \(option); put '--' first to give a value that starts with '-': \
                '\(node.fullName) … -- \(word)'
                """)
        }
        let spelled = name.hasPrefix("--") ? name : String(name.prefix { $0 != "=" })
        if let candidate = node.arguments.visibleNames.closest(to: spelled) {
            return Phrase("unknown option \(option); did you mean '\(candidate)'?")
        }
        let owners = node.children.filter { $0.arguments.visibleNames.contains(spelled) }
        guard !owners.isEmpty else { return Phrase("unknown option \(option)") }
        let commands = owners.map { Phrase.quoted($0.fullName) }.inASentence
        return Phrase("unknown option \(option); it is an option of \(commands) and goes after the subcommand")
    }

    private static func missingValue(_ name: String, _ valueName: String, meant: String?) -> Phrase {
        let usage = "\(name) <\(valueName)>"
        guard let meant else { return Phrase("'\(name)' needs a value: '\(usage)'") }
        let joined = name.hasPrefix("--") ? "\(name)=\(meant)" : "\(name)\(meant)"
        return Phrase("'\(name)' needs a value: '\(usage)'; to give '\(meant)' as the value write '\(joined)'")
    }

    private static func unexpectedArguments(_ words: [String], of node: CommandNode) -> Phrase {
        let quoted = words.map(Phrase.quoted).inASentence
        let positionals = node.arguments.positionals.map { Phrase(verbatim: $0.synopsis) }
        if positionals.isEmpty {
            return words.count == 1
                ? Phrase("unexpected argument \(quoted); '\(node.fullName)' takes none")
                : Phrase("unexpected arguments \(quoted); '\(node.fullName)' takes none")
        }
        let taken = positionals.inASentence
        return words.count == 1
            ? Phrase("unexpected argument \(quoted); '\(node.fullName)' takes only \(taken)")
            : Phrase("unexpected arguments \(quoted); '\(node.fullName)' takes only \(taken)")
    }

    private static func unknownSubcommand(_ word: String, of node: CommandNode) -> Phrase {
        let names = node.children.map(\.name)
        guard !names.isEmpty else { return Phrase("'\(node.fullName)' has no subcommand '\(word)'") }
        if let candidate = names.closest(to: word) {
            return Phrase("unknown subcommand '\(word)'; did you mean '\(candidate)'?")
        }
        return Phrase("unknown subcommand '\(word)'; there are \(names.map(Phrase.init(verbatim:)).inASentence)")
    }
}

extension Phrase {
    fileprivate static func quoted(_ text: String) -> Phrase { Phrase("'\(text)'") }
}

extension [Phrase] {
    /// `a`, `a and b`, `a, b and c`.
    fileprivate var inASentence: Phrase {
        guard let last, count > 1 else { return first ?? Phrase(verbatim: "") }
        return Phrase("\(Array(dropLast())) and \(last)")
    }
}
