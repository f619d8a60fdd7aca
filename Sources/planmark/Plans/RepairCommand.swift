import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark repair`: what can be saved of a damaged plan file.
struct RepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Save what can be saved of a damaged plan file into a new one.",
        discussion: "The damaged file stays as it is. Exit status 1 when anything was lost.",
        examples: [
            CommandExample("A damaged plan.", "planmark repair Output/office.plan --output Output/saved.plan")
        ])

    @OptionGroup var file: PlanArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The plan file to make.", valueName: "file"))
    var output: String

    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let repair = try PlanRepair.run(from: file.plan, to: output)
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
            var table = TextTable(["table", "saved#", "refused#", ""])
            for part in repair.tables {
                table.append([
                    part.name, "\(part.saved)", "\(part.refused)", part.isIncomplete ? "parts could not be read" : "",
                ])
            }
            print(table.text)
            print("\(output): \(isWhole ? "nothing was lost" : "some rows are lost")")
        }
        if !isWhole { throw ExitCode.failure }
    }
}
