import Glibc
import PlanArgumentParser
import PlanStore

/// The plan file that a subcommand works on.
struct PlanArgument: ParsableArguments {
    @Argument(help: "The plan file; 'planmark new' makes one.", completion: .file(extensions: ["plan"]))
    var plan: String

    /// Opens the plan to be changed.
    func open() throws -> PlanFile { try Self.open(plan, .readWrite) }

    /// Opens the plan to be read.
    func openForReading() throws -> PlanFile { try Self.open(plan, .readOnly) }

    /// Opens a plan, and tells what its user should know of the file.
    static func open(_ path: String, _ access: PlanFile.Access) throws -> PlanFile {
        let plan = try PlanFile(path: path, access: access) {
            // Says on a terminal why nothing seems to happen.
            guard isatty(STDERR_FILENO) == 1 else { return }
            Diagnostics.note("\(path): waiting for another program that is writing to the plan")
        }
        if plan.mayLackChanges { Diagnostics.note("\(path): \(PlanFile.missingLog(path))") }
        return plan
    }
}
