import PlanArgumentParser
import PlanBase

/// `planmark undo`: the last change back.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change that is not undone yet.",
        discussion: """
            Takes back the last change that is in force, whoever made it. Undoing is a change of its own and stays in the \
            history; undoing again goes further back. An interrupted undo changes nothing.
            """,
        examples: [
            CommandExample(
                "The last two changes.",
                """
                planmark edit Output/office.plan 3 --priority high
                planmark remove Output/office.plan 7
                planmark undo Output/office.plan --count 2
                """)
        ])

    @OptionGroup var options: ReversalOptions

    func run() throws {
        try options.run(Message("undone"), part: { Message("\($0) of \($1) undone; there is nothing left to undo") }) {
            plan, author, progress in
            try plan.undo(by: author, progress: progress)
        }
    }
}
