import PlanArgumentParser

/// `planmark measure`: the lengths and areas of a plan.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure distances and polylines on a plan and keep them; list all lengths and areas.",
        subcommands: [MeasureAddCommand.self, MeasureListCommand.self, MeasureRemoveCommand.self])
}
