import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanStore

/// `planmark repair`: what can be saved of a damaged plan file.
struct RepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Save what can be saved of a damaged plan file into a new one.",
        discussion: "The damaged file stays as it is. Exit status 1 when anything was lost.",
        examples: [
            CommandExample("A damaged plan.", "planmark repair Output/office.plan --output Output/saved.plan")
        ])

    @Argument(help: "The damaged plan file.", completion: .file(extensions: ["plan"]))
    var plan: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The plan file to make.", valueName: "file"))
    var output: String

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        for text in [plan, output] where PlanLocation.isAddress(text) {
            throw ValidationError("repair reads and makes plan files; what a database loses, its backup has")
        }
    }

    func run() throws {
        let repair = try PlanRepair.run(from: plan, to: output)
        let isWhole = repair.tables.allSatisfy { !$0.isIncomplete && $0.refused == 0 }
        if json {
            let tables = repair.tables.map { table in
                JSONValue.object([
                    "table": .string(table.name), "saved": JSONValue(table.saved),
                    "refused": JSONValue(table.refused), "incomplete": .bool(table.isIncomplete),
                ])
            }
            printJSON(["output": .string(output), "tables": .array(tables)])
        } else {
            var table = TextTable(["table", "saved#", "refused#"].map(language.lang.name(ofField:)) + [""])
            let unread = language.lang.text("parts could not be read", "部分无法读取")
            for part in repair.tables {
                table.append([
                    part.name, "\(part.saved)", "\(part.refused)", part.isIncomplete ? unread : "",
                ])
            }
            print(table.text)
            let markerCount = repair.tables.first { $0.name == "marker" }?.saved ?? 0
            let markers = language.lang.counted(markerCount, .marker)
            let result =
                isWhole
                ? language.lang.text("nothing was lost", "没有丢失任何内容")
                : markerCount == 0
                    ? language.lang.text("no marker could be saved; is there another copy?", "没有能保存的标记;是否另有副本?")
                    : language.lang.text("some rows are lost; \(markers) saved", "丢失了部分行;已保存 \(markers)")
            print("\(output): \(result)")
        }
        if !isWhole { throw ExitCode.failure }
    }
}
