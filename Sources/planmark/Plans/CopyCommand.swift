import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark copy`: a copy of a plan to pass on.
struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a plan as it is now, also while others work on it.",
        discussion: """
            A plan that is in use has its last changes in a second file beside it, so that a copy made by other means may lack \
            them; this one is whole. 'planmark merge' brings the changes of the copy back.
            """,
        examples: [CommandExample("For a colleague.", "planmark copy Output/office.plan Output/for-ada.plan")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The plan file to make.", completion: .file(extensions: ["plan"]))
    var copy: String

    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let plan = try file.openForReading()
        let count = try plan.copy(to: copy) { try $0.count(MarkerQuery()) }
        if json {
            printJSON(["plan": .string(copy), "markers": JSONValue(count)])
        } else {
            print("\(copy): \(counted(count, "marker"))")
        }
        if let path = plan.drawing.path, PlanFolder(of: file.plan).path != PlanFolder(of: copy).path {
            Diagnostics.note("the drawing \(path.onOneLine) is not in the plan; pass it on too, into the same folder")
        }
    }
}
