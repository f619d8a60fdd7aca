import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark merge`: two people's copies of one plan.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Bring the changes of another copy into a plan.",
        discussion: """
            What only one copy has changed counts; of what both have changed, the later change counts, and it is listed. Of \
            two markers with one number the one created first keeps it, whichever copy is merged into the other; the other \
            one gets the next free number, and that is told. The second plan stays as it is, and the first \
            too when --output names a new file for the result.
            """,
        examples: [
            CommandExample(
                "A colleague's copy, which 'planmark copy' has made.",
                "planmark merge Output/office.plan Output/for-ada.plan")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The other copy.", completion: .file(extensions: ["plan"])) var other: String

    @Option(name: .shortAndLong, help: ArgumentHelp("A new plan file for the result.", valueName: "file"))
    var output: String?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let theirs = try PlanArgument.open(other, .readOnly)
        let target = output ?? file.plan
        let merge =
            if let output {
                try merged(theirs, into: output)
            } else {
                try file.open().merge(theirs, by: author.name)
            }
        if json {
            printJSON(merge.json)
            if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
            return
        }
        print(
            "\(target): \(counted(merge.revisionCount, "new revision")), \(counted(merge.added, "marker")) added, "
                + "\(merge.changed) changed, \(merge.renumbered.count) renumbered, \(merge.removed) removed, "
                + "\(counted(merge.areas, "area")) changed, "
                + counted(merge.conflicts.count, "conflict"))
        for change in merge.renumbered {
            let old = change.isNew ? "marker \(change.old) of \(other)" : "marker \(change.old)"
            print("\(old) is now \(change.new)")
        }
        for conflict in merge.conflicts { print("conflict: \(conflict.text)") }
        for refused in merge.refusedSteps { print("refused: \(refused.description.onOneLine)") }
        if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
    }

    /// Makes a copy of the plan with the changes of the other one.
    private func merged(_ theirs: PlanFile, into output: String) throws -> PlanMerge {
        let ours = try file.openForReading()
        guard ours.id == theirs.id else { throw PlanStoreError.unrelated(file: file.plan, other: other) }
        return try ours.copy(to: output) { try $0.merge(theirs, by: author.name) }
    }
}

extension PlanMerge.Conflict {
    fileprivate var text: String {
        let (mine, other) = (Self.text(ours), Self.text(theirs))
        let what = field.map { "\(subject.text()): \($0.onOneLine)" } ?? subject.text()
        return "\(what) \(mine) here, \(other) there; kept \(takesTheirs ? "theirs" : "ours"), the later"
    }

    private static func text(_ value: JSONValue?) -> String {
        guard let value else { return "(removed or empty)" }
        let text = (value.string.map { "'\($0)'" } ?? value["title"]?.string ?? value.text).onOneLine
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }
}

extension PlanMerge {
    fileprivate var json: JSONValue {
        let renumbered = renumbered.map { change in
            JSONValue.object(["old": JSONValue(change.old), "new": JSONValue(change.new), "added": .bool(change.isNew)])
        }
        let refused = refusedSteps.map { step in
            JSONValue.object(["marker": JSONValue(step.number), "from": JSONValue(step.from), "to": JSONValue(step.to)])
        }
        let conflicts = conflicts.map { conflict in
            var members = conflict.subject.json
            members["field"] = JSONValue(conflict.field)
            members["ours"] = conflict.ours ?? .null
            members["theirs"] = conflict.theirs ?? .null
            members["kept"] = .string(conflict.takesTheirs ? "theirs" : "ours")
            return JSONValue.object(members)
        }
        return .object([
            "revisions": JSONValue(revisionCount), "added": JSONValue(added), "changed": JSONValue(changed),
            "removed": JSONValue(removed), "areas": JSONValue(areas), "renumbered": .array(renumbered),
            "conflicts": .array(conflicts), "refused": .array(refused),
        ])
    }
}
