import PlanArgumentParser
import PlanJSON
import PlanStore

/// `planmark set`: what is known about the plan as a whole.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a plan's name or scale.",
        discussion: """
            Changes what 'planmark new' has set, as a change of its own in the history, which 'planmark undo' takes back. The \
            drawing stays, as all markers lie on it; areas are changed with 'planmark area'.
            """,
        examples: [
            CommandExample(
                "A hundred pixels of the drawing are a metre.", "planmark set Output/office.plan --pixels-per-metre 100"
            ),
            CommandExample("Another name.", "planmark set Output/office.plan --name 'Level 4'"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("The plan's name.", valueName: "text"))
    var name: String?

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp(
            "Pixels of the drawing to a metre of the building; an empty value takes the scale away.", valueName: "n"))
    var pixelsPerMetre: ScaleArgument?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard name != nil || pixelsPerMetre != nil else {
            throw ValidationError("nothing to change: give --name or --pixels-per-metre")
        }
        if name == "" { throw ValidationError("--name must not be empty") }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        try plan.write("set", by: author.name) { transaction in
            if let name { try transaction.rename(name) }
            if let pixelsPerMetre { try transaction.setScale(pixelsPerMetre: pixelsPerMetre.pixelsPerMetre) }
        }
        let scale = plan.drawing.pixelsPerMeter
        if json {
            return printJSON([
                "plan": .string(file.plan), "name": .string(plan.name), "pixelsPerMetre": JSONValue(scale),
            ])
        }
        let scaleText =
            scale.map { language.lang.text("\($0.shortest) pixels per metre", "每米 \($0.shortest) 像素") }
            ?? language.lang.text("no scale", "无比例")
        print("\(file.plan): \(language.lang.quoted(plan.name.onOneLine)), \(scaleText)")
    }
}

/// Pixels per metre on the command line; an empty text for an unknown scale.
struct ScaleArgument: ExpressibleByArgument {
    let pixelsPerMetre: Double?

    init?(argument: String) {
        pixelsPerMetre = Double(argument)
        guard argument.isEmpty || pixelsPerMetre.map({ $0 > 0 && $0.isFinite }) == true else { return nil }
    }

    static let expectedForm = "a number above 0, or an empty text"
}
