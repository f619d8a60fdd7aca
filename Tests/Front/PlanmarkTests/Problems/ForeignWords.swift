import PlanBase

/// The words that one front end has for something and others have not: options, subcommands, functions, methods, members, keywords.
enum ForeignWords {
    /// Returns the words of a text that belong to another front end than the one whose users read it.
    static func found(in text: String, for frontEnd: FrontEnd) -> [String] {
        var text = text
        for name in namedForAll where text.contains(name) { text = text.replacing(name, with: "") }
        var others: Set<String> = []
        // Most texts have no sign of most words; to look for the words takes far longer.
        if signsOfOperations.contains(where: text.contains) {
            let own = operations[frontEnd] ?? []
            for name in own { text = without(name, text) }
            others = Set(operations.values.joined()).subtracting(own).filter(text.contains)
        }
        let words = patterns(for: frontEnd).filter { $0.sign.map(text.contains) ?? true }
        return others.sorted() + words.flatMap { pattern in text.matches(of: pattern.word).map { String($0.output) } }
    }

    /// The front ends, with a job of each.
    static let frontEnds: [FrontEnd] = [
        .command, .server, .swift, .c, .python, .job(of: .command), .job(of: .swift), .job(of: .c), .job(of: .python),
        .job(of: .server),
    ]

    /// The names of operations in each front end, long ones first.
    private static let operations = Dictionary(
        uniqueKeysWithValues: frontEnds.map { frontEnd in
            (frontEnd, Operation.allCases.compactMap { $0.name(for: frontEnd) }.sorted { $0.count > $1.count })
        })

    private static let signsOfOperations = Set(operations.values.joined().map { $0.prefix(4) })

    /// Returns a text without a name, where that is not the beginning of a longer one.
    private static func without(_ name: String, _ text: String) -> String {
        var (parts, rest) = ("", text[...])
        while let range = rest.firstRange(of: name) {
            let next = rest[range.upperBound...].first
            let isLonger = next.map { $0 == "(" || $0 == "_" || $0.isLetter } ?? false
            parts += rest[..<range.lowerBound] + (isLonger ? name : "")
            rest = rest[range.upperBound...]
        }
        return parts + rest
    }

    /// Returns the patterns of words, each with a text that such a word has in it, if there is one.
    private static func patterns(for frontEnd: FrontEnd) -> [(sign: String?, word: Regex<Substring>)] {
        // Subcommands, functions of C, calls, types of Swift, and calls of Swift with the names of arguments.
        var patterns: [(sign: String?, word: Regex<Substring>)] = [
            ("'planmark ", /'planmark [a-z]+/), ("planmark_", /\bplanmark_\w+/), ("()", /\w+\(\)/),
            ("Plan", /\bPlan[A-Z][a-z]\w*/), ("Sheet", /\bSheet[A-Z][a-z]\w*/), ("Tile", /\bTile[A-Z][a-z]\w*/),
            ("Marker", /\bMarker[A-Z][a-z]\w*/), ("(", /\w+\([a-z]\w*:/),
        ]
        // Options of the command.
        if frontEnd != .command { patterns.append(("--", /(?:^|[^\w-])--[a-z][\w-]*/)) }
        // Members and properties of two words.
        if frontEnd == .command || frontEnd == .python { patterns.append((nil, /\b[a-z]+[A-Z][a-z]\w*/)) }
        // Sections of requests, which are left out in Python.
        if frontEnd == .python {
            patterns.append(
                (".", /\b(?:coordinates|placement|view|look|markers|panels|detections|text)\.[a-z]\w*/))
        }
        // Keywords of Python.
        if frontEnd != .python {
            patterns += [("_", /\b[a-z]+_[a-z]\w*/), ("=", /(?:^|[^?&\w])\w+=(?=[{("\s]|True)/)]
        }
        return patterns
    }

    /// The names that are the same for everybody: options of other programs, names within files and databases, and an error of another
    /// library, which stands for any.
    private static let namedForAll = [
        "\(CancellationError())", " plan=",
        "qpdf --decrypt --password=...", "iconv --list", "statement_timeout", "planmark_annotator", "planmark_reviewer",
        "planmark_reader",
    ]
}
