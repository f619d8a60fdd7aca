import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanPageCurl
import PlanStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The plan file that a subcommand works on.
struct PlanArgument: ParsableArguments {
    @Argument(help: "The plan file.", completion: .file(extensions: ["plan"]))
    var plan: String

    /// Opens the plan to be changed.
    func open() throws -> PlanFile { try PlanFile(path: plan, onLongWait: Self.waitNote(plan)) }

    /// Opens the plan to be read.
    func openForReading() throws -> PlanFile {
        try PlanFile(path: plan, access: .readOnly, onLongWait: Self.waitNote(plan))
    }

    /// Says on a terminal why nothing seems to happen.
    static func waitNote(_ path: String) -> @Sendable () -> Void {
        {
            guard isatty(STDERR_FILENO) == 1 else { return }
            Diagnostics.note("\(path): waiting for another program that is writing to the plan")
        }
    }
}

/// Who makes a change, for the history.
struct AuthorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Who makes the change; $PLANMARK_AUTHOR, else the user's name.", valueName: "name"))
    var author: String?

    /// The author, as given or as the system knows the user.
    var name: String? {
        let environment = ProcessInfo.processInfo.environment
        let names = [author, environment["PLANMARK_AUTHOR"], environment["USER"], environment["LOGNAME"]]
        return names.compactMap { $0 }.first { !$0.isEmpty } ?? Self.accountName
    }

    /// The name of the account, which services and containers run under without those variables.
    private static var accountName: String? {
        guard let account = getpwuid(getuid()), let name = account.pointee.pw_name else { return nil }
        let text = String(cString: name)
        return text.isEmpty ? nil : text
    }
}

/// How strictly a marker is placed.
struct SnapOptions: ParsableArguments {
    @Flag(help: "Accept a point outside the allowed areas.")
    var anywhere = false

    @Flag(help: "Move a point that misses its room by a little to the nearest point of the room.")
    var snap = false

    @Option(help: ArgumentHelp("How far a point may miss with --snap, in pixels.", valueName: "px"))
    var snapDistance: Double = 25

    func validate() throws {
        guard snapDistance >= 0 else { throw ValidationError("--snap-distance must not be negative") }
    }

    var tolerance: PlacementTolerance { PlacementTolerance(anywhere: anywhere, snapDistance: snap ? snapDistance : 0) }
}

/// The day on which a marker is due: `2026-03-01` or `today`; an empty text for none.
struct DueDate: ExpressibleByArgument {
    let date: CalendarDate?

    init?(argument: String) {
        guard let day = DateArgument(argument: argument) else {
            guard argument.isEmpty else { return nil }
            date = nil
            return
        }
        date = day.date
    }

    static let expectedForm = DateArgument.expectedForm
}

/// What can be said about a marker on the command line.
struct DetailOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A short description.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Whatever else there is to say.", valueName: "text"))
    var note: String?

    @Option(help: ArgumentHelp("The kind or trade.", valueName: "text"))
    var category: String?

    @Option(help: ArgumentHelp("How urgent it is.", valueName: "text"))
    var priority: String?

    @Option(help: ArgumentHelp("Who is to see to it.", valueName: "name"))
    var assignee: String?

    @Option(help: ArgumentHelp("The day by which it is to be done.", valueName: "date"))
    var due: DueDate?

    @Option(help: ArgumentHelp("The marker's own colour.", valueName: "colour"))
    var color: String?

    @Option(help: ArgumentHelp("A property of your own; an empty value takes it away.", valueName: "name=value"))
    var property: [String] = []

    /// The fields that were given, with their values; empty text takes a value away.
    func values() throws -> [MarkerField: JSONValue] {
        var values: [MarkerField: JSONValue] = [:]
        let given: [(MarkerField, String?)] = [
            (.title, title), (.note, note), (.category, category), (.priority, priority), (.assignee, assignee),
            (.due, due.map { $0.date?.description ?? "" }), (.color, color),
        ]
        if let color, !color.isEmpty, Color(css: color) == nil {
            throw ValidationError("--color must be #rrggbb or a CSS colour name, not '\(color)'")
        }
        for case (let field, let text?) in given { values[field] = text.isEmpty ? .null : .string(text) }
        for text in property {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw ValidationError("--property must be name=value, not '\(text)'")
            }
            let value = String(text[text.index(after: equals)...])
            values[.property(String(text[..<equals]))] = value.isEmpty ? .null : .string(value)
        }
        return values
    }
}
