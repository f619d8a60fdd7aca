/// Something to do about a problem, as a value: each front end says it in its own terms.
public enum Remedy: Codable, Hashable, Sendable {
    /// Make a choice, or another one; `value` is the one that helps, where it is known.
    case set(Setting, to: String?)
    /// Do something else, such as repairing the plan.
    case use(Operation)

    /// Make a choice, or another one.
    public static func set(_ setting: Setting) -> Remedy { .set(setting, to: nil) }

    /// Says what names mean, such as columns of a list: each with its meaning.
    public static func map(_ meanings: (name: String, meaning: String)...) -> Remedy {
        .set(.map, to: meanings.map { "\($0.name)=\($0.meaning)" }.joined(separator: "\n"))
    }

    /// The remedy in a front end's terms, such as `--coordinates normalized`, `coordinates={"system": "normalized"}` or `'planmark repair'`.
    public func name(for frontEnd: FrontEnd) -> String {
        switch self {
        case .set(let setting, let value): setting.choice(of: value, for: frontEnd)
        case .use(let operation): operation.name(for: frontEnd) ?? operation.rawValue
        }
    }

    /// False for an operation or a choice that the front end has not.
    func isKnown(to frontEnd: FrontEnd) -> Bool {
        switch self {
        case .set(let setting, _): !setting.isOfCommand || frontEnd == .command
        case .use(let operation): operation.name(for: frontEnd) != nil
        }
    }
}

/// An action with plans that a remedy names.
public enum Operation: String, Codable, CaseIterable, Hashable, Sendable {
    /// Makes a plan.
    case new
    /// Saves what can be read of a damaged plan into a new one.
    case repair
    /// Looks a plan over.
    case check
    /// Copies a plan.
    case copy
    /// Lists the changes of a plan.
    case history
    /// Lists and changes the statuses and the steps between them.
    case workflow
    /// Moves a marker.
    case move
    /// Takes a marker to another status.
    case status
    /// Sets a plan's scale.
    case scale
    /// Lists the details of a plan, which have scales of their own.
    case detailList = "details"
    /// Lists the measured lines.
    case measureList = "measure list"
    /// Lists the areas.
    case areaList = "area list"
    /// Lists the plans of a folder or a database.
    case plans
    /// Writes a plan's content in a format of other programs.
    case export
    /// Reads a file into a plan.
    case `import`
    /// Makes a drawing whose scale is the same in both directions.
    case rectify
    /// Makes the tables of plans in a database.
    case adminInit = "admin init"
    /// Brings the tables of plans in a database up to date.
    case adminMigrate = "admin migrate"
    /// Draws a grid of pixel coordinates over a drawing.
    case grid
    /// Undoes the last change of a plan.
    case undo
    /// Does again what was undone last.
    case redo

    /// The operation's name in a front end: a subcommand, or the function or method that does it; nil if the front end has none. A message
    /// leaves advice out that names such an operation: ``Message/advising(_:)``.
    public func name(for frontEnd: FrontEnd) -> String? {
        switch frontEnd.runner {
        case .command: "'planmark \(subcommand)'"
        case .swift: swiftName
        case .c: suffixInC.map { "planmark_plan_\($0)()" }
        case .python: pythonName
        case .server, .job: nil
        }
    }

    private var subcommand: String { self == .detailList ? "scale" : rawValue }

    private var swiftName: String {
        switch self {
        case .new: "Plan.create()"
        case .repair: "PlanRepair.run()"
        case .check: "PlanCheck.run()"
        case .copy: "Plan.copy()"
        case .history: "Plan.history()"
        case .workflow: "PlanTransaction.setWorkflow()"
        case .move: "PlanTransaction.move()"
        case .status: "PlanTransaction.step()"
        case .scale: "PlanTransaction.setScale()"
        case .detailList: "Plan.details()"
        case .measureList: "Plan.measures()"
        case .areaList: "Plan.areas()"
        case .plans: "PlanDatabase.entries()"
        case .export: "Plan.export()"
        case .import: "Plan.importFile()"
        case .rectify: "Rectification"
        case .adminInit: "PlanDatabase.create()"
        case .adminMigrate: "PlanDatabase.migrate()"
        case .grid: "CoordinateGrid"
        case .undo: "Plan.undo()"
        case .redo: "Plan.redo()"
        }
    }

    private var suffixInC: String? {
        switch self {
        case .new: "create"
        case .history: "history"
        case .move: "edit"
        case .status: "set_status"
        case .scale: "measure"
        case .measureList: "measures"
        case .areaList: "areas"
        case .export: "export_file"
        case .import: "import_file"
        case .undo: "undo"
        case .redo: "redo"
        case .repair, .check, .copy, .workflow, .detailList, .plans, .rectify, .adminInit, .adminMigrate, .grid: nil
        }
    }

    private var pythonName: String? {
        switch self {
        case .new: "Plan.create()"
        case .history: "Plan.history()"
        case .move: "Plan.update()"
        case .status: "Plan.set_status()"
        case .scale: "Plan.set_scale()"
        case .measureList: "Plan.measures"
        case .areaList: "Plan.areas"
        case .export: "Plan.export()"
        case .import: "Plan.import_()"
        case .undo: "Plan.undo()"
        case .redo: "Plan.redo()"
        case .repair, .check, .copy, .workflow, .detailList, .plans, .rectify, .adminInit, .adminMigrate, .grid: nil
        }
    }
}
