import PlanArgumentParser
import PlanBase
import PlanStore

/// `planmark workflow`: the steps that markers may take.
struct WorkflowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workflow", abstract: "List or change the steps that a marker's status may take.",
        discussion: """
            A step is written from:to, or from:to:role when only that role may take it; with nothing before the first colon it \
            is a status that new markers may have, the first of them the one they get. Given steps replace all others.
            """,
        examples: [
            CommandExample("The steps.", "planmark workflow Output/office.plan"),
            CommandExample(
                "Only a reviewer may close.",
                "planmark workflow Output/office.plan --step :open --step open:done --step done:closed:reviewer --step done:open"
            ),
        ])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("A step; may be given several times.", valueName: "from:to[:role]"))
    var step: [String] = []

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the steps as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        for text in step where Workflow.Step(argument: text) == nil {
            throw ValidationError(Message("--step must be from:to or from:to:role, not '\(text)'"))
        }
    }

    func run() throws {
        let plan =
            step.isEmpty ? try file.openForReading(notesIn: language.lang) : try file.open(notesIn: language.lang)
        if !step.isEmpty {
            let workflow = Workflow(steps: step.compactMap { Workflow.Step(argument: $0) })
            guard workflow.initialStatus != nil else {
                throw ValidationError(Message("no step gives new markers their status; add one such as --step :open"))
            }
            try plan.write("workflow", by: author.name) { try $0.setWorkflow(workflow) }
        }
        let workflow = try plan.workflow()
        if json { return printJSON(workflow.json) }
        for step in workflow.steps { print(step.text(in: language.lang).onOneLine) }
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
