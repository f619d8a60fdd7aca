import PlanBase
import PlanJSON
import PlanModel

/// A change of the history in words, on one line.
struct ChangeText {
    let change: Revision.Change
    let language: MessageLanguage

    var text: String {
        let what = change.subject.message
        let (old, new) = (change.old, change.new)
        guard let field = change.field else {
            return switch change.kind {
            case .removed: say(title(old).map { Message("\(what) removed: \($0)") } ?? Message("\(what) removed"))
            case .added: say(title(new).map { Message("\(what) added: \($0)") } ?? Message("\(what) added"))
            case .changed: areaChanges ?? say(Message("\(what) changed"))
            }
        }
        switch MarkerField(name: field) {
        case .attachments?: return about(what, differences(attachment, Self.attachments))
        case .property(MarkerReply.propertyName)?: return about(what, differences(reply, Self.replies))
        case .property(let name)?: return about(what, change(of: name.onOneLine))
        case nil where PlanObjectKey(rawValue: field) != nil:
            return PlanObjectKey(rawValue: field).map(object) ?? say(what)
        case nil where field == "workflow": return about(what, differences(step, Self.steps))
        case .point?: return say(Message("\(what) moved from \(point(old)) to \(point(new))"))
        default: return about(what, change(of: language.name(ofField: field).onOneLine))
        }
    }

    private func say(_ message: Message) -> String { message.text(in: language) }

    private func about(_ what: Message, _ changes: String) -> String { "\(say(what)): \(changes)" }

    /// Returns the values of a field before and after: `title 'Crack' -> 'Gap'`.
    private func change(of name: String) -> String { "\(name) \(value(change.old)) -> \(value(change.new))" }

    /// The changes of an area that existed before and after: `area k (Kitchen): outline changed`; nil if there are none.
    private var areaChanges: String? {
        guard let areas = change.areas else { return nil }
        let (old, new) = areas
        let changes = AreaChangeText(old: old, new: new, language: language).changes
        if changes.isEmpty { return nil }
        let subject = change.subject.message
        return about(old.name.isEmpty ? subject : Message("\(subject) (\(old.name.onOneLine))"), changes)
    }

    /// Returns the change of an object in words: `line 'Cable' added`.
    private func object(_ key: PlanObjectKey) -> String {
        let what = key.message(named: (change.new ?? change.old)?.objectName ?? "")
        return switch (change.old, change.new) {
        case (nil, _): say(Message("\(what) added"))
        case (_, nil): say(Message("\(what) removed"))
        default: say(Message("\(what) changed"))
        }
    }

    private func title(_ value: JSONValue?) -> String? {
        (value?["title"]?.string ?? value?["name"]?.string)?.onOneLine
    }

    private func value(_ value: JSONValue?) -> String { ShownValue.text(value, in: language) }

    private func point(_ value: JSONValue?) -> String {
        let pair = value?.array?.compactMap(\.number) ?? []
        return pair.count == 2 ? "(\(pair[0].shortest), \(pair[1].shortest))" : say(ShownValue.none)
    }

    private func attachment(_ value: JSONValue) -> String {
        guard let attachment = Attachment(json: value) else { return value.text.onOneLine }
        return say(Message("\(attachment.name.onOneLine) (\(attachment.size) bytes)"))
    }

    private func reply(_ value: JSONValue) -> String { MarkerReply(value)?.line ?? value.text.onOneLine }

    private func step(_ value: JSONValue) -> String {
        let step = Workflow(json: .array([value]))?.steps.first
        return step.map { say($0.message) } ?? value.text.onOneLine
    }

    /// The sentences about elements that a list lost and gained.
    private typealias ListSentences = (removed: (String) -> Message, added: (String) -> Message)

    private static var attachments: ListSentences {
        ({ Message("attachment removed: \($0)") }, { Message("attachment added: \($0)") })
    }

    private static var replies: ListSentences {
        ({ Message("reply removed: \($0)") }, { Message("reply added: \($0)") })
    }

    private static var steps: ListSentences {
        ({ Message("steps removed: \($0)") }, { Message("steps added: \($0)") })
    }

    /// Returns the elements that a list lost and gained: `attachment added: a.jpg (12 bytes)`.
    private func differences(_ name: (JSONValue) -> String, _ sentences: ListSentences) -> String {
        let (before, after) = (change.old?.array ?? [], change.new?.array ?? [])
        let changes = (after as [JSONValue]).difference(from: before)
        let removed = changes.removals.map { change in
            if case .remove(_, let element, _) = change { name(element) } else { "" }
        }
        let added = changes.insertions.map { change in
            if case .insert(_, let element, _) = change { name(element) } else { "" }
        }
        let parts = [(sentences.removed, removed), (sentences.added, added)].filter { !$0.1.isEmpty }
        return parts.map { say($0.0(ShownValue.shortened($0.1.joined(separator: ", ")))) }.joined(separator: "; ")
    }
}
