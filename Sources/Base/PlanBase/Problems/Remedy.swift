/// Something to do about a problem, as a value: each front end says it in its own terms.
public enum Remedy: Codable, Hashable, Sendable {
    /// Make a choice, or another one; `value` is the one that helps, where it is known.
    case set(Setting, to: String?)
    /// Do something else, such as repairing the plan.
    case use(Operation)

    /// Make a choice, or another one.
    public static func set(_ setting: Setting) -> Remedy { .set(setting, to: nil) }

    /// The remedy in a front end's terms, such as `--coordinates normalized` or `'planmark repair'`.
    public func name(for frontEnd: FrontEnd) -> String {
        switch self {
        case .set(let setting, let value?): "\(setting.name(for: frontEnd)) \(value)"
        case .set(let setting, nil): setting.name(for: frontEnd)
        case .use(let operation): operation.name(for: frontEnd)
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
    /// Lists and changes the scale and the details of a plan.
    case scale
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

    /// The operation's name in a front end: a subcommand, or what the library's functions and methods are called. What the library does
    /// not do, and what is the matter of whoever runs a server, is named as the command has it.
    public func name(for frontEnd: FrontEnd) -> String {
        switch frontEnd {
        case .library: libraryName.map { "\($0)()" } ?? "'planmark \(rawValue)'"
        case .command, .job, .server: "'planmark \(rawValue)'"
        }
    }

    /// The end of the names of C's function and Python's method; nil if there is none.
    private var libraryName: String? {
        switch self {
        case .new: "create"
        case .history: "history"
        case .areaList: "areas"
        case .export: "export"
        case .import: "import"
        case .measureList: "measures"
        case .undo: "undo"
        case .redo: "redo"
        case .repair, .check, .copy, .workflow, .move, .scale, .plans, .rectify, .adminInit, .adminMigrate,
            .grid:
            nil
        }
    }
}
