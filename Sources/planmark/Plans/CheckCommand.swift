import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark check`: whether a plan file is sound.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that a plan file is whole and keeps the rules.",
        discussion: "Exit status 0 when nothing is wrong, warnings apart, and 3 otherwise.",
        examples: [CommandExample("The sample plan.", "planmark check Output/office.plan")])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let check = PlanCheck.run(path: file.plan)
        if json {
            let findings = check.findings.map { finding in
                JSONValue.object(["warning": .bool(finding.isWarning), "message": .string(finding.message)])
            }
            printJSON([
                "plan": .string(file.plan), "sound": .bool(check.isSound), "markers": JSONValue(check.markerCount),
                "findings": .array(findings),
            ])
        } else {
            for finding in check.findings {
                print("\(finding.isWarning ? "warning" : "error"): \(finding.message.onOneLine)")
            }
            let markers = check.markerCount.map { ", \(counted($0, "marker"))" } ?? ""
            print("\(file.plan): \(check.isSound ? "sound" : "not sound")\(markers)")
        }
        if !check.isSound { throw ExitCode.unreadableInput }
    }
}
