import PlanBase

extension Revision {
    /// The revision as lines: a heading, then one for each change.
    public func text(in language: MessageLanguage) -> String {
        var heading = "#\(number)  \(time)  \(language.name(ofAction: action).onOneLine)"
        if let author { heading += language.text(" by \(author.onOneLine)", ",\(author.onOneLine)") }
        if let undoes { heading += language.text(" of #\(undoes)", ",针对 #\(undoes)") }
        if isMerged { heading += language.text(" (merged)", "(来自合并)") }
        var lines = [heading] + changes.prefix(Self.shownChanges).map { "    \($0.text(in: language))" }
        let rest = changes.count - Self.shownChanges
        if rest > 0 {
            lines.append(
                language.text("    … and \(rest) more changes; --json has them all", "    … 还有 \(rest) 项更改;--json 列出全部")
            )
        }
        lines += kept.prefix(Self.shownChanges).map {
            "    \(language.text("stays", "保持不变")): \($0.text(in: language))"
        }
        return lines.joined(separator: "\n")
    }

    /// The greatest number of changes of a revision that its text shows. An undone import has one change for each marker.
    private static let shownChanges = 100
}

extension Revision.Change {
    /// The change in words, on one line.
    public func text(in language: MessageLanguage) -> String { ChangeText(change: self, language: language).text }
}

extension Revision.Subject {
    func text(in language: MessageLanguage) -> String {
        switch self {
        case .marker(let number): language.text("marker \(number)", "标记 \(number)")
        case .markers(let count, let first, let last):
            language.text(
                "\(counted(count, "marker")), \(first) to \(last),", "\(count) 个标记(\(first) 至 \(last))")
        case .area(let id): language.text("area \(id.onOneLine)", "区域 \(id.onOneLine)")
        case .plan: language.text("the plan", "计划")
        }
    }
}
