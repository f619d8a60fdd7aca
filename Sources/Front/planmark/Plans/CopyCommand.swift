import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanJSON
import PlanStore

/// `planmark copy`: a copy of a plan to pass on.
struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a plan as it is now, also while others work on it.",
        discussion: """
            A plan that is in use has its last changes in a second file beside it, so that a copy made by other means may lack \
            them; this one is whole. 'planmark merge' brings the changes of the copy back.

            A plan moves into a PostgreSQL database and back with its whole history, attachments and ids. In a database it \
            keeps its drawing too.
            """,
        examples: [
            CommandExample("For a colleague.", "planmark copy Output/office.plan Output/for-ada.plan"),
            CommandExample(
                "Into a database.",
                "planmark copy Output/office.plan 'postgresql:///site?plan=harbour/level4'"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The plan to make: a file or an address.", completion: .file(extensions: ["plan"]))
    var copy: String

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        let target = try PlanLocation(copy)
        InterruptLine.ofOutput(copy, in: language.lang)
        let (count, isEmbedded) = try plan.copy(to: target) {
            (try $0.count(MarkerQuery()), $0.planDrawing.isEmbedded)
        }
        if json {
            printJSON(["plan": .string("\(target)"), "markers": JSONValue(count)])
        } else {
            print("\(target): \(Message.counted(count, .marker).text(in: language.lang))")
        }
        tellOfDrawing(plan, isEmbedded, target)
    }

    /// Tells if the copy's drawing is neither in it nor beside it.
    private func tellOfDrawing(_ plan: Plan, _ isEmbedded: Bool, _ target: PlanLocation) {
        guard !isEmbedded, let path = plan.drawing.path else { return }
        switch target {
        case .address:
            Diagnostics.note(
                Message(
                    """
                    the drawing \(path.onOneLine) could not be read and is not in the database; give it to 'planmark render' \
                    with --drawing
                    """), in: language.lang)
        case .file(let copy) where !plan.isFile || PlanFolder(of: file.plan).path != PlanFolder(of: copy).path:
            Diagnostics.note(
                Message("the drawing \(path.onOneLine) is not in the plan; pass it on too, into the same folder"),
                in: language.lang)
        case .file: break
        }
    }
}
