import Glibc
import PlanArgumentParser
import PlanStore

/// The plan file that a subcommand works on.
struct PlanArgument: ParsableArguments {
    @Argument(help: "The plan file.", completion: .file(extensions: ["plan"])) var plan: String

    /// Opens the plan to be changed.
    func open() throws -> PlanFile { try PlanFile(path: plan, onLongWait: Self.waitNote(plan)) }

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
