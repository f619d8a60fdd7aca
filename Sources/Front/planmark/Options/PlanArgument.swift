import Glibc
import PlanArgumentParser
import PlanBase
import PlanStore

/// The plan that a subcommand works on.
struct PlanArgument: ParsableArguments {
    @Argument(
        help: "The plan: a file, or postgresql://user@host/database?plan=name; 'planmark new' makes one.",
        completion: .file(extensions: ["plan"]))
    var plan: String

    /// Where the plan is.
    var location: PlanLocation { get throws { try PlanLocation(plan) } }

    /// Opens the plan to be changed.
    func open(notesIn language: MessageLanguage) throws -> Plan {
        let location = try location
        let plan = try Self.open(location, .readWrite, notesIn: language)
        InterruptLine.ofChange(of: location, in: language)
        return plan
    }

    /// Opens the plan to be changed by a file; says the right order where the two are exchanged.
    func open(beside input: String, notesIn language: MessageLanguage) throws -> Plan {
        do {
            return try open(notesIn: language)
        } catch let error as PlanStoreError {
            guard case .notAPlan = error, input.lowercased().hasSuffix(".plan") else { throw error }
            throw ValidationError(
                Message("the plan comes first and the file after it; write '\(input.excerpt)' before '\(plan.excerpt)'")
            )
        }
    }

    /// Opens the plan to be read.
    func openForReading(notesIn language: MessageLanguage) throws -> Plan {
        try Self.open(location, .readOnly, notesIn: language)
    }

    /// Opens a plan, and tells what its user should know of it.
    static func open(
        _ location: PlanLocation, _ access: Plan.Access, notesIn language: MessageLanguage
    ) throws -> Plan {
        let plan = try Plan(at: location, access: access) {
            // Says on a terminal why nothing seems to happen.
            guard isatty(STDERR_FILENO) == 1 else { return }
            Diagnostics.note(
                Message("\(location): waiting for another program that is writing to the plan"), in: language)
        }
        if let notice = plan.notice {
            Diagnostics.note(Message("\(location): \(notice)", context: "place"), in: language)
        }
        return plan
    }
}
