import PlanBase

extension Revision {
    /// Returns the revision as lines: a heading, then one for each change.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings the text has.
    public func text(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        var heading = Message.name(ofAction: action.onOneLine)
        if let author { heading = Message("\(heading) by \(author.onOneLine)") }
        if let undoes { heading = Message("\(heading) of #\(undoes)") }
        if isMerged { heading = Message("\(heading) (merged)") }
        var lines = ["#\(number)  \(time)  \(heading.text(in: language))"]
        lines += changes.prefix(Self.shownChanges).map { "    \($0.text(in: language))" }
        let rest = changes.count - Self.shownChanges
        if rest > 0 {
            let more = Message("… and \(rest) more changes").advising(
                Message("\(Remedy.set(.json)) has them all"))
            lines.append("    \(more.text(in: language, for: frontEnd))")
        }
        lines += kept.prefix(Self.shownChanges).map {
            "    \(Message("stays: \($0.text(in: language))").text(in: language))"
        }
        return lines.joined(separator: "\n")
    }

    /// The greatest number of changes of a revision that its text shows. An undone import has one change for each marker.
    private static let shownChanges = 100
}

extension Revision.Change {
    /// Returns the change in words, on one line.
    public func text(in language: MessageLanguage) -> String { ChangeText(change: self, language: language).text }
}

extension Revision.Subject {
    var message: Message {
        switch self {
        case .marker(let number): Message("marker \(number)")
        case .markers(let count, let first, let last):
            Message("\(Message.counted(count, .marker)), \(first) to \(last),")
        case .area(let id): Message("area \(id.onOneLine)")
        case .plan: Message("the plan", context: "subject")
        }
    }
}
