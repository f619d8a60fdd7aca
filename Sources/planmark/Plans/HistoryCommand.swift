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

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() throws {
        let plan = try file.openForReading()
        var isEmpty = true
        try plan.forEachRevision(ofMarker: number, limit: limit) { revision in
            if json { printJSON(revision.json) } else { print(revision.text) }
            isEmpty = false
        }
        if isEmpty, !json { print("no changes yet") }
    }
}

extension Revision {
    /// The revision as lines: a heading, then one for each change.
    var text: String {
        var heading = "#\(number)  \(time)  \(action.onOneLine)"
        if let author { heading += " by \(author.onOneLine)" }
        if let undoes { heading += " of #\(undoes)" }
        if isMerged { heading += " (merged)" }
        var lines = [heading] + changes.prefix(Self.shownChanges).map { "    \($0.text)" }
        if changes.count > Self.shownChanges {
            lines.append("    … and \(changes.count - Self.shownChanges) more changes; --json has them all")
        }
        return lines.joined(separator: "\n")
    }

    /// How many changes of a revision are shown, as undoing an import has one for each marker.
    private static let shownChanges = 100

    var json: JSONValue {
        .object([
            "revision": JSONValue(number), "time": .string("\(time)"), "author": JSONValue(author),
            "action": .string(action), "undoes": JSONValue(undoes), "merged": .bool(isMerged),
            "changes": .array(changes.map(\.json)),
        ])
    }
}
