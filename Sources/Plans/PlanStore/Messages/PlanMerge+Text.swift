import PlanBase
import PlanJSON
import PlanModel

extension PlanMerge {
    /// The merge in words: a line with its numbers, then one for each marker with another number, each conflict and each step that
    /// was refused.
    ///
    /// - Parameter other: What the other copy is called.
    public func text(in language: MessageLanguage, other: String) -> String {
        let conflict = language.text("conflict", "冲突")
        let refused = language.text("refused", "已拒绝")
        let lines =
            [summary(in: language)] + renumbered.map { $0.text(in: language, other: other) }
            + conflicts.map { "\(conflict): \($0.text(in: language))" }
            + refusedSteps.map { "\(refused): \($0.message(in: language).onOneLine)" }
        return lines.joined(separator: "\n")
    }

    private func summary(in language: MessageLanguage) -> String {
        let (revisions, markers) = (language.counted(revisionCount, .newRevision), language.counted(added, .marker))
        let (areas, conflicts) = (language.counted(areas, .area), language.counted(conflicts.count, .conflict))
        let measures =
            measures == 0
            ? ""
            : language.text(
                "\(measures == 1 ? "1 line or detail" : "\(measures) lines and details") changed, ",
                "更改 \(measures) 条测量线或详图,")
        let detections =
            detections == 0
            ? ""
            : language.text(
                "\(counted(detections, "detection")) changed, ", "更改 \(detections) 个检测结果,")
        return language.text(
            "\(revisions), \(markers) added, \(changed) changed, \(renumbered.count) renumbered, \(removed) removed, "
                + "\(areas) changed, \(measures)\(detections)\(conflicts)",
            "\(revisions),添加 \(markers),更改 \(changed) 个,重新编号 \(renumbered.count) 个,删除 \(removed) 个,"
                + "更改 \(areas),\(measures)\(detections)\(conflicts)")
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
        if let key = field.flatMap({ PlanObjectKey(rawValue: $0) }) { return text(of: key, in: language) }
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

    /// A conflict of an object: `line 'Cable': 820.5 px here, (removed or empty) there; …`.
    private func text(of key: PlanObjectKey, in language: MessageLanguage) -> String {
        func size(_ value: JSONValue?) -> String {
            guard let value else { return Self.text(nil, language) }
            switch key {
            case .line(let id): return MeasuredLine(id: id, value).map { "\($0.length.shown) px" } ?? value.text
            case .detail(let name):
                return DrawingDetail(name: name, value).map { "\($0.pixelsPerMetre.shown) px/m" } ?? value.text
            case .detection(let id): return Detection(id: id, value)?.description ?? value.text
            case .skeleton(let name): return Skeleton(name: name, value)?.description ?? value.text
            }
        }
        let what = key.text(named: (ours ?? theirs)?.objectName ?? "", in: language)
        return language.text(
            "\(what): \(size(ours)) here, \(size(theirs)) there; kept \(takesTheirs ? "theirs" : "ours"), the later",
            "\(what): 本方为 \(size(ours)),对方为 \(size(theirs));保留较晚的\(takesTheirs ? "对方" : "本方")值")
    }

    private static func text(_ value: JSONValue?, _ language: MessageLanguage) -> String {
        guard let value else { return language.text("(removed or empty)", "(已删除或为空)") }
        let text = (value.string.map { "'\($0)'" } ?? value["title"]?.string ?? value["name"]?.string ?? value.text)
            .onOneLine
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }
}

extension Double {
    /// The number to a hundredth.
    fileprivate var shown: String { ((self * 100).rounded() / 100).shortest }
}
