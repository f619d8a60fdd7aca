import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanStore

/// `planmark check`: whether a plan file is sound.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that a plan is whole and keeps the rules.",
        discussion: "Exit status 0 when nothing is wrong, warnings apart, and 3 otherwise.",
        examples: [CommandExample("The sample plan.", "planmark check Output/office.plan")])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let location = try file.location
        let check =
            switch location {
            case .file(let path): PlanCheck.run(path: path)
            case .address: PlanCheck.run(try Plan(at: location, access: .readOnly))
            }
        if json {
            let findings = check.findings.map { finding in
                JSONValue.object([
                    "warning": .bool(finding.isWarning), "message": .string(finding.message.text(in: language.lang)),
                ])
            }
            printJSON([
                "plan": .string("\(location)"), "sound": .bool(check.isSound), "markers": JSONValue(check.markerCount),
                "findings": .array(findings),
            ])
        } else {
            for finding in check.findings {
                let kind =
                    finding.isWarning ? language.lang.text("warning", "警告") : language.lang.text("error", "错误")
                print("\(kind): \(finding.message.text(in: language.lang).onOneLine)")
            }
            let markers = check.markerCount.map { ", \(language.lang.counted($0, .marker))" } ?? ""
            let result = check.isSound ? language.lang.text("sound", "完好") : language.lang.text("not sound", "有问题")
            print("\(location): \(result)\(markers)")
        }
        if !check.isSound { throw ExitCode.unreadableInput }
    }
}
