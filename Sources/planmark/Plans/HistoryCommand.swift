import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark history`: who changed what when.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List who changed what when, the latest first.",
        examples: [
            CommandExample("The last changes.", "planmark history Output/office.plan --limit 10"),
            CommandExample("All of marker 3.", "planmark history Output/office.plan 3"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The number of a marker, to list what concerns it only.") var number: Int?

    @Option(help: ArgumentHelp("How many revisions to list.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print one JSON object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        var isEmpty = true
        try plan.forEachRevision(ofMarker: number, limit: limit) { revision in
            if json { printJSON(revision.json) } else { print(revision.text(in: language.lang)) }
            isEmpty = false
        }
        if isEmpty, !json { print(language.lang.text("no changes yet", "还没有更改")) }
    }
}

extension Revision {
    /// The revision as lines: a heading, then one for each change.
    func text(in language: MessageLanguage) -> String {
        var heading = "#\(number)  \(time)  \(language.name(ofAction: action).onOneLine)"
        if let author { heading += language.text(" by \(author.onOneLine)", ",\(author.onOneLine)") }
        if let undoes { heading += language.text(" of #\(undoes)", ",针对 #\(undoes)") }
        if isMerged { heading += language.text(" (merged)", "(来自合并)") }
        var lines = [heading] + changes.prefix(Self.shownChanges).map { "    \($0.text(in: language))" }
        let rest = changes.count - Self.shownChanges
        if rest > 0 {
            lines.append(
                language.text("    … and \(rest) more changes; --json has them all", "    … 还有 \(rest) 项更改;--json 列出全部")
            )
        }
        lines += kept.prefix(Self.shownChanges).map {
            "    \(language.text("stays", "保持不变")): \($0.text(in: language))"
        }
        return lines.joined(separator: "\n")
    }

    /// How many changes of a revision are shown, as undoing an import has one for each marker.
    private static let shownChanges = 100

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "revision": JSONValue(number), "time": .string("\(time)"), "author": JSONValue(author),
            "action": .string(action), "undoes": JSONValue(undoes), "merged": .bool(isMerged),
            "changes": .array(changes.map(\.json)),
        ]
        if !kept.isEmpty { members["kept"] = .array(kept.map(\.json)) }
        return .object(members)
    }
}
