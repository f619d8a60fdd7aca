import PlanArgumentParser

/// `planmark area`: what can be asked of, and done to, the areas of a file or a plan.
struct AreaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "area",
        abstract:
            "Check, measure or simplify the areas of a file or plan; add, trace, import, list, rename, edit or remove those of a plan.",
        subcommands: [
            AreaCheckCommand.self, AreaMeasureCommand.self, AreaSimplifyCommand.self, AreaAddCommand.self,
            AreaTraceCommand.self, AreaImportCommand.self, AreaListCommand.self, AreaRenameCommand.self,
            AreaEditCommand.self, AreaRemoveCommand.self,
        ])
}
