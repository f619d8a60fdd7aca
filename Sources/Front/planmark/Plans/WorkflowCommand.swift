import PlanArgumentParser
import PlanBase
import PlanStore

/// `planmark workflow`: the steps that markers may take.
struct WorkflowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workflow", abstract: "List or change the steps that a marker's status may take.",
        discussion: """
            A step is written from:to, or from:to:role when only that role may take it; with nothing before the first colon it \
            is a status that new markers may have, the first of them the one they get. Given steps replace all others. Markers \
            keep their statuses, and those whose status no step names are told; --rename takes the markers of a status along to \
            its new name. Without --step it renames the status in the steps too.
            """,
        examples: [
            CommandExample("The steps.", "planmark workflow Output/office.plan"),
            CommandExample(
                "Only a reviewer may close.",
                "planmark workflow Output/office.plan --step :open --step open:done --step done:closed:reviewer --step done:open"
            ),
            CommandExample(
                "Another name for a status, in the steps and of its markers.",
                "planmark workflow Output/office.plan --rename done:finished"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("A step; may be given several times.", valueName: "from:to[:role]"))
    var step: [String] = []

    @Option(
        help: ArgumentHelp(
            "Another name for a status, which its markers take; may be given several times.", valueName: "old:new"))
    var rename: [String] = []

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the steps as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        for text in step where Workflow.Step(argument: text) == nil {
            throw ValidationError(Message("--step must be from:to or from:to:role, not '\(text)'"))
        }
        for text in rename where StatusName(argument: text) == nil {
            throw ValidationError(Message("--rename must be old:new, not '\(text)'"))
        }
        let names = renamed.map(\.old.normalizedKey)
        if let twice = renamed.indices.first(where: { names[..<$0].contains(names[$0]) }) {
            throw ValidationError(Message("--rename gives the status '\(renamed[twice].old)' two names; leave one out"))
        }
    }

    private var renamed: [StatusName] { rename.compactMap { StatusName(argument: $0) } }

    func run() throws {
        let changes = !step.isEmpty || !rename.isEmpty
        let plan = changes ? try file.open(notesIn: language.lang) : try file.openForReading(notesIn: language.lang)
        if changes { try change(plan) }
        let workflow = try plan.workflow()
        if json { return printJSON(workflow.json) }
        for step in workflow.steps { print(step.text(in: language.lang).onOneLine) }
    }

    private func change(_ plan: Plan) throws {
        let renamedCount = try plan.write("workflow", by: author.name) { transaction in
            let names = try self.names(in: plan)
            let workflow =
                step.isEmpty
                ? try plan.workflow().renaming(names)
                : Workflow(steps: step.compactMap { Workflow.Step(argument: $0) }).withOneSpelling
            guard workflow.initialStatus != nil else {
                throw ValidationError(Message("no step gives new markers their status; add one such as --step :open"))
            }
            for (_, new) in names where !workflow.statuses.contains(new) {
                throw ValidationError(
                    Message("no step has the status '\(new)', which --rename gives; nothing was changed"))
            }
            try transaction.setWorkflow(workflow)
            return try transaction.renameStatuses(names)
        }
        if !rename.isEmpty {
            let markers = Message.counted(renamedCount, .marker)
            Diagnostics.note(Message("status renamed in \(markers)"), in: language.lang)
        }
        let left = try plan.statusesWithoutStep()
        guard !left.isEmpty else { return }
        let markers = Message.counted(left.reduce(0) { $0 + $1.count }, .marker)
        Diagnostics.note(
            Message(
                """
                \(markers) with a status that no step names: \(Message.beginning(of: left, \.message)); \
                --rename old:new takes the markers of a status along
                """), in: language.lang)
    }

    /// Returns the new statuses by the old ones, in the spelling of the steps.
    private func names(in plan: Plan) throws -> [String: String] {
        let present = try plan.workflow()
        let given = Workflow(steps: step.compactMap { Workflow.Step(argument: $0) }).withOneSpelling
        let used = try plan.values(of: .status)
        var names: [String: String] = [:]
        for (text, new) in renamed.map({ ($0.old, $0.new) }) {
            let isUsed = used.contains { $0.normalizedKey == text.normalizedKey }
            guard let old = isUsed ? text : present.status(meantBy: text) else {
                let known = present.statuses.map { Message.quoted($0.onOneLine) }
                throw CommandFailure(
                    Message("--rename: there is no status '\(text)', but \(known); nothing was changed"))
            }
            names[old] = given.status(spelled: new) ?? new
        }
        // A status that is renamed itself leaves its name free.
        let leaving = Set(names.keys.map(\.normalizedKey))
        let taken = present.statuses.map(\.normalizedKey).filter { !leaving.contains($0) }
        if step.isEmpty, let new = names.values.first(where: { taken.contains($0.normalizedKey) }) {
            throw CommandFailure(
                Message(
                    """
                    --rename: the steps have the status '\(new)' already; to make one of two statuses give all steps with --step; \
                    nothing was changed
                    """))
        }
        return names
    }
}

/// A new name of a status.
private struct StatusName {
    let old: String
    let new: String

    /// Reads `old:new`.
    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (old, new) = (parts[0], parts[1])
    }
}

extension Workflow.Step {
    /// Reads `from:to` or `from:to:role`.
    fileprivate init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), !parts[1].isEmpty else { return nil }
        self.init(
            from: parts[0].isEmpty ? nil : parts[0], to: parts[1],
            role: parts.count == 3 && !parts[2].isEmpty ? parts[2] : nil)
    }
}
