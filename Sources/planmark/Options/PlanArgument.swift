import Glibc
import PlanArgumentParser
import PlanModel
import PlanStore

/// The plan file that a subcommand works on.
struct PlanArgument: ParsableArguments {
    @Argument(help: "The plan file; 'planmark new' makes one.", completion: .file(extensions: ["plan"]))
    var plan: String

    /// Opens the plan to be changed.
    func open(notesIn language: MessageLanguage) throws -> Plan {
        try Self.open(plan, .readWrite, notesIn: language)
    }

    /// Opens the plan to be read.
    func openForReading(notesIn language: MessageLanguage) throws -> Plan {
        try Self.open(plan, .readOnly, notesIn: language)
    }

    /// Opens a plan, and tells what its user should know of the file.
    static func open(
        _ path: String, _ access: Plan.Access, notesIn language: MessageLanguage
    ) throws -> Plan {
        let plan = try Plan(path: path, access: access) {
            // Says on a terminal why nothing seems to happen.
            guard isatty(STDERR_FILENO) == 1 else { return }
            Diagnostics.note(
                language.text(
                    "\(path): waiting for another program that is writing to the plan", "\(path):正在等待另一个写入计划的程序"),
                in: language)
        }
        if let notice = plan.notice {
            Diagnostics.note("\(path): \(notice.text(in: language))", in: language)
        }
        return plan
    }
}
