import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanStore

/// `planmark plans`: the plans of a database or a folder.
struct PlansCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plans", abstract: "List the plans of a database or a folder.",
        discussion: """
            The names of plans make a tree, such as site/building/floor; in a folder they are the paths of the plan files \
            without .plan. 'planmark new' makes a plan in a database or folder.
            """,
        examples: [
            CommandExample("A folder.", "planmark plans Output"),
            CommandExample(
                "A site of a database.", "planmark plans postgresql:///site --plans 'harbour/*'"),
        ])

    @Argument(help: "A folder of plan files, or postgresql://user@host/database.") var place: String
    @OptionGroup var plans: PlansOptions
    @Flag(help: "Print one JSON array.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let collection = try plans.collection(at: place, notesIn: language.lang)
        let entries = try collection.plans.entries(plans.patterns)
        if json {
            printJSON(.array(entries.map(\.json)))
        } else {
            if !entries.isEmpty { print(tree(entries).text(fitting: TerminalColumns.ofOutput, shortening: [0])) }
            print(Message.counted(entries.count, .plan).text(in: language.lang))
        }
        try collection.finish()
    }

    private func tree(_ entries: [PlanEntry]) -> TextTable {
        var table = TextTable(
            ["plan", "areas#", "markers#", "unfinished#", "changed"].map(language.lang.name(ofField:)))
        var folders: [Substring] = []
        for entry in entries {
            let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
            let shared = zip(folders, parts).prefix { $0 == $1 }.count
            folders = Array(parts.dropLast())
            for depth in folders.indices where depth >= shared {
                table.append([indented("\(folders[depth])/", depth), "", "", "", ""])
            }
            table.append([
                indented(String(parts.last ?? ""), folders.count), "\(entry.areas)", "\(entry.markers)",
                "\(entry.unfinished)", entry.changed.map { String("\($0)".prefix(10)) } ?? "",
            ])
        }
        return table
    }

    private func indented(_ text: String, _ depth: Int) -> String {
        String(repeating: "  ", count: depth) + text.onOneLine
    }
}

extension PlanEntry {
    fileprivate var json: JSONValue {
        .object([
            "plan": .string(path), "name": .string(name), "areas": JSONValue(areas), "markers": JSONValue(markers),
            "unfinished": JSONValue(unfinished), "byStatus": .object(byStatus.mapValues { JSONValue($0) }),
            "changed": JSONValue(changed.map { "\($0)" }),
        ])
    }
}
