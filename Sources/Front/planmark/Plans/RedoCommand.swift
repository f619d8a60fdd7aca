import PlanArgumentParser
import PlanBase

/// `planmark redo`: what was undone, again.
struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what was undone last.",
        discussion: """
            Redoing is a change of its own and stays in the history; redoing again goes on with the next. After a new change \
            there is nothing to redo.
            """,
        examples: [
            CommandExample(
                "What was undone last.",
                """
                planmark undo Output/office.plan
                planmark redo Output/office.plan
                """)
        ])

    @OptionGroup var options: ReversalOptions

    func run() throws {
        try options.run(Message("redone"), part: { Message("\($0) of \($1) redone; there is nothing left to redo") }) {
            plan, author, progress in
            try plan.redo(by: author, progress: progress)
        }
    }
}
