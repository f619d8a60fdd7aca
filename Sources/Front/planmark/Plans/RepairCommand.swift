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
            throw ValidationError(Message("repair reads and makes plan files; what a database loses, its backup has"))
        }
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: language.lang)
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
            let unread = Message("parts could not be read").text(in: language.lang)
            for part in repair.tables {
                table.append([
                    part.name, "\(part.saved)", "\(part.refused)", part.isIncomplete ? unread : "",
                ])
            }
            print(table.text)
            let markerCount = repair.tables.first { $0.name == "marker" }?.saved ?? 0
            let result =
                isWhole
                ? Message("nothing was lost")
                : markerCount == 0
                    ? Message("no marker could be saved; is there another copy?")
                    : Message("some rows are lost; \(Message.counted(markerCount, .marker)) saved")
            print("\(output): \(result.text(in: language.lang))")
        }
        if !isWhole { throw ExitCode.failure }
    }
}
