import PlanArgumentParser

/// `planmark undo`: the last change back.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change that is not undone yet.",
        discussion: "Undoing is a change of its own and stays in the history. Undoing again goes further back.",
        examples: [CommandExample("The last two changes.", "planmark undo Output/office.plan --count 2")])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("How many changes to undo.", valueName: "n"))
    var count: Int = 1

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print what was undone as JSON, one object a line.") var json = false

    func validate() throws {
        if count < 1 { throw ValidationError("--count must be 1 or more") }
    }

    func run() throws {
        let plan = try file.open()
        for _ in 0..<count {
            let revision = try plan.undo(by: author.name)
            print(json ? revision.json.text : "undone: \(revision.text)")
        }
    }
}
