import PlanArgumentParser

/// `planmark area`: what can be asked of, and done to, a file of areas.
struct AreaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "area",
        abstract: "Check, measure or simplify the areas of a file.",
        subcommands: [AreaCheckCommand.self, AreaMeasureCommand.self, AreaSimplifyCommand.self])
}
