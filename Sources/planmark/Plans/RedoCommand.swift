import PlanArgumentParser

/// `planmark redo`: what was undone, again.
struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what was undone last.",
        discussion: "Redoing is a change of its own and stays in the history. Redoing again goes on with the next.",
        examples: [CommandExample("The last two changes.", "planmark redo Output/office.plan --count 2")])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("How many changes to redo.", valueName: "n"))
    var count: Int = 1

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print what was redone as JSON, one object a line.") var json = false

    func validate() throws {
        if count < 1 { throw ValidationError("--count must be 1 or more") }
    }

    func run() throws {
        let plan = try file.open()
        for _ in 0..<count {
            let revision = try plan.redo(by: author.name)
            print(json ? revision.json.text : "redone: \(revision.text)")
        }
    }
}
