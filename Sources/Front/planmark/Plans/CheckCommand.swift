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
                    "warning": .bool(finding.isWarning),
                    "message": .string(finding.message.text(in: language.lang, for: .command)),
                ])
            }
            printJSON([
                "plan": .string("\(location)"), "sound": .bool(check.isSound), "markers": JSONValue(check.markerCount),
                "findings": .array(findings),
            ])
        } else {
            for finding in check.findings {
                let message = finding.message
                let line = finding.isWarning ? Message("warning: \(message)") : Message("error: \(message)")
                print(line.text(in: language.lang, for: .command).onOneLine)
            }
            print("\(location): \(Self.result(of: check).text(in: language.lang))")
        }
        if !check.isSound { throw ExitCode.unreadableInput }
    }

    private static func result(of check: PlanCheck) -> Message {
        guard let count = check.markerCount else { return check.isSound ? Message("sound") : Message("not sound") }
        let markers = Message.counted(count, .marker)
        return check.isSound ? Message("sound, \(markers)") : Message("not sound, \(markers)")
    }
}
