extension UsageProblem {
    /// Returns a message on what is wrong and what would be right, on one line.
    func message(at node: CommandNode) -> String {
        switch self {
        case .unknownOption(let word, let name, let letter):
            return Self.unknownOption(word, name: name, letter: letter, of: node)
        case .missingValue(let name, let valueName, let meant):
            return Self.missingValue(name, valueName, meant: meant)
        case .takesNoValue(let name, let given): return "'\(name)' takes no value, but '\(given)' is given"
        case .givenTwice(let name, let first, let second):
            return "'\(name)' is given twice, with '\(first)' and '\(second)'; give it once"
        case .invalidValue(let name, let text, let error):
            let hint = error.candidates.closest(to: text).map { "; did you mean '\($0)'?" } ?? ""
            return "\(name): '\(text)' is not \(error.expectedForm)\(hint)"
        case .unexpectedArguments(let words): return Self.unexpectedArguments(words, of: node)
        case .missing(let synopses): return "missing \(synopses.map { "'\($0)'" }.inASentence)"
        case .unknownSubcommand(let word): return Self.unknownSubcommand(word, of: node)
        case .invalid(let message): return message
        }
    }

    private static func unknownOption(_ word: String, name: String, letter: Character?, of node: CommandNode) -> String
    {
        let place = letter.map { "unknown option '-\($0)' in '\(word)'" } ?? "unknown option '\(name)'"
        if word.looksLikeNegativeNumber {
            return "\(place); put '--' first to give a value that starts with '-': "
                + "'\(node.fullName) … -- \(word)'"
        }
        let spelled = name.hasPrefix("--") ? name : String(name.prefix { $0 != "=" })
        if let candidate = node.arguments.visibleNames.closest(to: spelled) {
            return "\(place); did you mean '\(candidate)'?"
        }
        let owners = node.children.filter { $0.arguments.visibleNames.contains(spelled) }
        guard !owners.isEmpty else { return place }
        let commands = owners.map { "'\($0.fullName)'" }.inASentence
        return "\(place); it is an option of \(commands) and goes after the subcommand"
    }

    private static func missingValue(_ name: String, _ valueName: String, meant: String?) -> String {
        let place = "'\(name)' needs a value: '\(name) <\(valueName)>'"
        guard let meant else { return place }
        let joined = name.hasPrefix("--") ? "\(name)=\(meant)" : "\(name)\(meant)"
        return "\(place); to give '\(meant)' as the value write '\(joined)'"
    }

    private static func unexpectedArguments(_ words: [String], of node: CommandNode) -> String {
        let quoted = words.map { "'\($0)'" }.inASentence
        let noun = words.count == 1 ? "argument" : "arguments"
        let positionals = node.arguments.positionals.map(\.synopsis)
        let taken = positionals.isEmpty ? "takes none" : "takes only \(positionals.inASentence)"
        return "unexpected \(noun) \(quoted); '\(node.fullName)' \(taken)"
    }

    private static func unknownSubcommand(_ word: String, of node: CommandNode) -> String {
        let names = node.children.map(\.name)
        guard !names.isEmpty else { return "'\(node.fullName)' has no subcommand '\(word)'" }
        if let candidate = names.closest(to: word) {
            return "unknown subcommand '\(word)'; did you mean '\(candidate)'?"
        }
        return "unknown subcommand '\(word)'; there are \(names.inASentence)"
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    fileprivate var inASentence: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
