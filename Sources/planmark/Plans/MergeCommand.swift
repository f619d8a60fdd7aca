import PlanArgumentParser
import PlanModel
import PlanPostgres
import PlanStore

/// `planmark merge`: two people's copies of one plan.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Bring the changes of another copy into a plan.",
        discussion: """
            What only one copy has changed counts; of what both have changed, the later change counts, and it is listed. Of \
            two markers with one number the one created first keeps it, whichever copy is merged into the other; the other \
            one gets the next free number, and that is told. The second plan stays as it is, and the first \
            too when --output names a new plan for the result. Either may be in a database.
            """,
        examples: [
            CommandExample(
                "A colleague's copy, which 'planmark copy' has made.",
                "planmark merge Output/office.plan Output/for-ada.plan")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The other copy, a file or an address.", completion: .file(extensions: ["plan"])) var other: String

    @Option(name: .shortAndLong, help: ArgumentHelp("A new plan for the result.", valueName: "plan"))
    var output: String?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let other = try PlanLocation(other)
        if try file.location == other || SameFile.isSame(file.plan, self.other) {
            throw ValidationError("\(other) is the plan itself; give another copy of it")
        }
        let theirs = try PlanArgument.open(other, .readOnly, notesIn: language.lang)
        let target = try output.map { try PlanLocation($0) }
        let merge =
            if let target {
                try merged(theirs, into: target)
            } else {
                try file.open(notesIn: language.lang).merge(theirs, by: author.name)
            }
        if json {
            printJSON(merge.json)
            if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
            return
        }
        print("\(try target ?? file.location): \(merge.summary(in: language.lang))")
        for change in merge.renumbered { print(change.text(in: language.lang, other: "\(other)")) }
        for conflict in merge.conflicts {
            print("\(language.lang.text("conflict", "冲突")): \(conflict.text(in: language.lang))")
        }
        for refused in merge.refusedSteps {
            print("\(language.lang.text("refused", "已拒绝")): \(refused.message(in: language.lang).onOneLine)")
        }
        if !merge.refusedSteps.isEmpty { throw ExitCode.failure }
    }

    /// Makes a copy of the plan with the changes of the other one.
    private func merged(_ theirs: Plan, into target: PlanLocation) throws -> PlanMerge {
        let ours = try file.openForReading(notesIn: language.lang)
        guard ours.id == theirs.id else { throw PlanStoreError.unrelated(file: ours.location, other: theirs.location) }
        return try ours.copy(to: target) { try $0.merge(theirs, by: author.name) }
    }
}

extension PlanMerge {
    fileprivate func summary(in language: MessageLanguage) -> String {
        let (revisions, markers) = (language.counted(revisionCount, .newRevision), language.counted(added, .marker))
        let (areas, conflicts) = (language.counted(areas, .area), language.counted(conflicts.count, .conflict))
        return language.text(
            "\(revisions), \(markers) added, \(changed) changed, \(renumbered.count) renumbered, \(removed) removed, "
                + "\(areas) changed, \(conflicts)",
            "\(revisions),添加 \(markers),更改 \(changed) 个,重新编号 \(renumbered.count) 个,删除 \(removed) 个,"
                + "更改 \(areas),\(conflicts)")
    }
}

extension PlanMerge.Renumbering {
    /// The change in words; `other` is the name of the other copy.
    fileprivate func text(in language: MessageLanguage, other: String) -> String {
        language.text(
            "marker \(old)\(isNew ? " of \(other)" : "") is now \(new)",
            "\(isNew ? "\(other) 的" : "")标记 \(old) 现为 \(new)")
    }
}

extension PlanMerge.Conflict {
    fileprivate func text(in language: MessageLanguage) -> String {
        let (mine, other) =
            areas.map {
                ($0.ours.shownName.onOneLine, AreaChangeText(old: $0.ours, new: $0.theirs, language: language).newName)
            } ?? (Self.text(ours, language), Self.text(theirs, language))
        let subject = subject.text(in: language)
        let name = field.map { language.name(ofField: $0).onOneLine }
        // An area has no field that stands between the two.
        let colon = areas == nil ? "" : ":"
        return language.text(
            "\(subject)\(name.map { ": \($0)" } ?? colon) \(mine) here, \(other) there; "
                + "kept \(takesTheirs ? "theirs" : "ours"), the later",
            "\(subject)\(name.map { " 的\($0)" } ?? ""): 本方为 \(mine),对方为 \(other);"
                + "保留较晚的\(takesTheirs ? "对方" : "本方")值")
    }

    private static func text(_ value: JSONValue?, _ language: MessageLanguage) -> String {
        guard let value else { return language.text("(removed or empty)", "(已删除或为空)") }
        let text = (value.string.map { "'\($0)'" } ?? value["title"]?.string ?? value["name"]?.string ?? value.text)
            .onOneLine
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
