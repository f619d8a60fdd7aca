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
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        let count = try plan.copy(to: copy) { try $0.count(MarkerQuery()) }
        if json {
            printJSON(["plan": .string(copy), "markers": JSONValue(count)])
        } else {
            print("\(copy): \(language.lang.counted(count, .marker))")
        }
        if let path = plan.drawing.path, PlanFolder(of: file.plan).path != PlanFolder(of: copy).path {
            Diagnostics.note(
                language.lang.text(
                    "the drawing \(path.onOneLine) is not in the plan; pass it on too, into the same folder",
                    "图纸 \(path.onOneLine) 不在计划中;请一并传送,放在同一文件夹"), in: language.lang)
        }
    }
}
