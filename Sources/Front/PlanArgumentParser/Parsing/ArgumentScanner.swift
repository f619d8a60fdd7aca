/// Reads the words of one command, up to the name of a subcommand: gives the command's properties their values and gathers
/// everything that is wrong.
struct ArgumentScanner {
    let node: CommandNode
    private let words: [String]
    private var index: Int
    private var isTerminated = false
    private var positionals: [String] = []
    /// The last text for each property that has been set.
    private var given: [ArgumentKey: String] = [:]

    /// The command's properties with the values given so far.
    private(set) var properties: PropertyValues
    private(set) var problems: [UsageProblem] = []
    /// The answer to the first built-in option on the command line. It counts even if there are problems.
    private(set) var answer: CleanExit?
    /// The first value of numbers that seems to be given as several words; nil if none is. It is no problem in itself, as the words may
    /// be right, but explains others.
    private(set) var split: SplitValue?
    /// The subcommand that the words name, and the index of its own first word.
    private(set) var next: (node: CommandNode, start: Int)?

    /// A value of numbers that seems to be given as several words.
    struct SplitValue {
        let problem: UsageProblem
        /// All words of the command line, with the value as one word.
        let words: [String]
    }

    /// Makes a scanner of a command's words, which go from `start` on.
    init(_ node: CommandNode, words: [String], start: Int) {
        self.node = node
        self.words = words
        index = start
        properties = node.arguments.properties
    }

    private var arguments: ArgumentSet { node.arguments }
    private var definitions: [ArgumentDefinition] { arguments.definitions }

    mutating func scan() {
        while index < words.count, next == nil {
            let word = words[index]
            if isTerminated || word == "-" || !word.hasPrefix("-") || isNegativeNumber(word) {
                scanPlain(word)
            } else if word == "--" {
                isTerminated = true
                index += 1
            } else if word.hasPrefix("--") {
                scanLong(word)
            } else {
                scanShort(word)
            }
            if case .unknownSubcommand? = problems.last { return }
        }
        assignPositionals()
        findMissing()
    }

    // MARK: Words

    private mutating func scanPlain(_ word: String) {
        if !isTerminated, positionals.isEmpty, let subcommand = node.child(named: word) {
            next = (subcommand, index + 1)
        } else if !isTerminated, !node.subcommandTypes.isEmpty, arguments.positionals.isEmpty {
            problems.append(.unknownSubcommand(word))
        } else {
            positionals.append(word)
            index += 1
        }
    }

    private mutating func scanLong(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = Name.long(String(parts[0].dropFirst(2)))
        let joined = parts.count == 2 ? String(parts[1]) : nil
        guard let definition = arguments.definition(named: name) else {
            return unknown(word, name: name.spelled)
        }
        index += 1
        if definitions[definition].takesValue {
            findSplit(of: definition, as: name, joined: joined)
            takeValue(of: definition, as: name, joined: joined)
        } else if let joined {
            problems.append(.takesNoValue(name.spelled, given: joined))
        } else {
            record(definition, as: name, text: "")
        }
    }

    private mutating func scanShort(_ word: String) {
        // `-json` is a slip for `--json`, even if -j, -s, -o and -n are flags.
        if word.count > 2 {
            let meant = Name.long(String(word.dropFirst().prefix { $0 != "=" }))
            if arguments.definition(named: meant) != nil { return unknown(word, name: word) }
        }
        var flags: [(definition: Int, name: Name)] = []
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let name = Name.short(letter)
            guard let definition = arguments.definition(named: name) else {
                return unknown(word, name: word, letter: flags.isEmpty ? nil : letter)
            }
            if definitions[definition].takesValue {
                flags.forEach { record($0.definition, as: $0.name, text: "") }
                index += 1
                let value = letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
                findSplit(of: definition, as: name, joined: value)
                return takeValue(of: definition, as: name, joined: value)
            }
            flags.append((definition, name))
            if letters.first == "=" {
                index += 1
                problems.append(.takesNoValue(name.spelled, given: String(letters.dropFirst())))
                return
            }
        }
        index += 1
        flags.forEach { record($0.definition, as: $0.name, text: "") }
    }

    private mutating func unknown(_ word: String, name: String, letter: Character? = nil) {
        index += 1
        problems.append(.unknownOption(word, name: name, letter: letter))
    }

    private mutating func takeValue(of definition: Int, as name: Name, joined: String?) {
        if let joined {
            record(definition, as: name, text: joined)
        } else if index < words.count, canBeValue(words[index]) {
            index += 1
            record(definition, as: name, text: words[index - 1])
        } else {
            // A word that is no option of this command is most likely the value.
            var meant: String?
            if index < words.count, words[index] != "--", !isOption(words[index]) {
                meant = words[index]
                index += 1
            }
            problems.append(.missingValue(name.spelled, definitions[definition].valueName, meant: meant))
            // Marks the option as given, so that it is not reported as missing too.
            given[definitions[definition].key] = ""
        }
    }

    /// Looks for a value of numbers whose parts are the words behind an option: `--near 600 400` or `--near 600, 400`.
    ///
    /// - Parameter joined: The text that stands in the word of the option itself.
    private mutating func findSplit(of definition: Int, as name: Name, joined: String?) {
        let option = definitions[definition]
        guard split == nil, option.form.hasCommas, option.isRepeating || given[option.key] == nil else { return }
        let first = joined == nil ? index : index - 1
        var parts = (joined.map { [$0] } ?? []) + words[index...].prefix { $0.isNumberBetweenCommas }
        guard parts.first?.isNumberBetweenCommas == true else { return }
        // The value may take fewer words than there are numbers, as others may be arguments.
        while parts.count > 1 {
            let value = parts.map { $0.filter { $0 != "," } }.filter { !$0.isEmpty }.joined(separator: ",")
            var sample = properties
            if value.contains(","), (try? option.update(&sample, value)) != nil {
                split = SplitValue(
                    problem: .splitValue(name.spelled, words: parts, joined: value),
                    words: Array(words[..<first]) + (joined == nil ? [value] : [name.spelled, value])
                        + Array(words[(first + parts.count)...]))
                return
            }
            parts.removeLast()
        }
    }

    /// True for a word such as `-5` or `-5,3` where the command takes numbers as arguments, and has no option that begins so.
    private func isNegativeNumber(_ word: String) -> Bool {
        word.looksLikeNegativeNumber && arguments.positionals.contains(where: \.form.mayBeNegative) && !isOption(word)
    }

    /// True if a word starts with an option of this command.
    private func isOption(_ word: String) -> Bool {
        if word.hasPrefix("--") {
            return arguments.definition(named: .long(String(word.dropFirst(2).prefix { $0 != "=" }))) != nil
        }
        return word.dropFirst().first.map { arguments.definition(named: .short($0)) != nil } ?? false
    }

    /// True if a word can be the value of the option before it. A word that starts with a hyphen must be a number.
    private func canBeValue(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return true }
        return word.looksLikeNegativeNumber && !isOption(word)
    }

    // MARK: Values

    private mutating func record(_ index: Int, as name: Name, text: String) {
        let definition = definitions[index]
        if let builtIn = definition.builtIn { return respond(to: builtIn, text) }
        if let earlier = given[definition.key], definition.kind == .option, !definition.isRepeating {
            problems.append(.givenTwice(name.spelled, earlier, text))
        } else {
            update(definition, shownAs: name.spelled, text: text)
        }
    }

    private mutating func update(_ definition: ArgumentDefinition, shownAs name: String, text: String) {
        given[definition.key] = text
        do throws(InvalidValue) {
            try definition.update(&properties, text)
        } catch {
            problems.append(.invalidValue(name, text, error))
        }
    }

    private mutating func respond(to builtIn: ArgumentDefinition.BuiltIn, _ text: String) {
        guard answer == nil else { return }
        switch builtIn {
        case .help: answer = .helpRequest(node.type)
        case .version: answer = .message(node.version)
        case .manual: answer = .message(Manual(root: node).text)
        case .completionScript:
            do throws(InvalidValue) {
                answer = .message(try CompletionShell.parsed(text).script(for: node))
            } catch {
                problems.append(.invalidValue("--generate-completion-script", text, error))
            }
        }
    }

    private mutating func assignPositionals() {
        var rest = positionals[...]
        for definition in arguments.positionals {
            let taken = definition.isRepeating ? rest : rest.prefix(1)
            rest = rest.dropFirst(taken.count)
            for text in taken { update(definition, shownAs: definition.synopsis, text: text) }
        }
        // A left-over word after an unknown option is most likely the value of that option.
        if !rest.isEmpty, problems.isEmpty { problems.append(.unexpectedArguments(Array(rest))) }
    }

    private mutating func findMissing() {
        let missing = definitions.filter { $0.isRequired && given[$0.key] == nil }
        // An unknown option may be a misspelt required option, which would not be missing.
        let isComplete = !problems.contains { if case .unknownOption = $0 { true } else { false } }
        if !missing.isEmpty, isComplete { problems.append(.missing(missing.map(\.synopsis))) }
    }
}

extension String {
    /// True for `-2`, `-.5` or `-5,3`: a hyphen before a digit, or before a point and a digit.
    var looksLikeNegativeNumber: Bool {
        var rest = dropFirst()
        guard hasPrefix("-") else { return false }
        if rest.first == "." { rest = rest.dropFirst() }
        return rest.first.map { ("0"..."9").contains($0) } ?? false
    }
}

extension String {
    /// True for one finite number, with or without a comma before or behind it, and for a comma alone: `600`, `600,`, `,400` or `,`.
    fileprivate var isNumberBetweenCommas: Bool {
        let numbers = split(separator: ",")
        return !isEmpty && numbers.count <= 1 && numbers.allSatisfy { Double(argument: String($0)) != nil }
    }
}
