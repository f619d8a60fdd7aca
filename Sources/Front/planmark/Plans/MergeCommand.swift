import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanStore

/// `planmark merge`: two people's copies of one plan.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Bring the changes of another copy into a plan.",
        discussion: """
            What only one copy has changed counts; of what both have changed, the later change counts, and it is listed. Of \
            two markers with one number the first plan's keeps it; the other copy's gets the next free number, and that is told. \
            The other copy has it too when it merges the first plan. The second plan stays as it is, and the first \
            too when --output names a new plan for the result. Either may be in a database.
            """,
        examples: [
            CommandExample(
                "A copy that a colleague has changed.",
                """
                planmark copy Output/office.plan Output/for-ada.plan
                planmark edit Output/for-ada.plan 3 --priority high --author Ada
                planmark merge Output/office.plan Output/for-ada.plan
                """)
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The other copy, a file or an address.", completion: .file(extensions: ["plan"])) var other: String

    @Option(name: .shortAndLong, help: ArgumentHelp("A new plan for the result.", valueName: "plan"))
    var output: String?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let other = try PlanLocation(other)
        if try file.location == other || SameFile.isSame(file.plan, self.other) {
            throw ValidationError(Message("\(other) is the plan itself; give another copy of it"))
        }
        let theirs = try PlanArgument.open(other, .readOnly, notesIn: language.lang)
        let target = try output.map { try PlanLocation($0) }
        if let output { InterruptLine.ofOutput(output, in: language.lang) }
        let merge =
            if let target {
                try merged(theirs, into: target)
            } else {
                try file.open(notesIn: language.lang).merge(theirs, by: author.name)
            }
        if json {
            printJSON(merge.json)
            if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
            return
        }
        print("\(try target ?? file.location): \(merge.text(in: language.lang, other: "\(other)"))")
        if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
    }

    /// Makes a copy of the plan with the changes of the other one.
    private func merged(_ theirs: Plan, into target: PlanLocation) throws -> PlanMerge {
        let ours = try file.openForReading(notesIn: language.lang)
        guard ours.id == theirs.id else { throw PlanStoreError.unrelated(file: ours.location, other: theirs.location) }
        return try ours.copy(to: target) { try $0.merge(theirs, by: author.name) }
    }
}
