import PlanBase
import PlanJSON
import PlanModel

/// A change of the history in words, on one line.
struct ChangeText {
    let change: Revision.Change
    let language: MessageLanguage

    var text: String {
        let what = change.subject.text(in: language)
        let (old, new) = (change.old, change.new)
        guard let field = change.field else {
            return switch change.kind {
            case .removed: language.text("\(what) removed", "\(what) 已删除") + title(old)
            case .added: language.text("\(what) added", "\(what) 已添加") + title(new)
            case .changed: areaChanges ?? language.text("\(what) changed", "\(what) 已更改")
            }
        }
        let name =
            switch MarkerField(name: field) {
            case .property(let name)?: name.onOneLine
            default: language.name(ofField: field).onOneLine
            }
        switch MarkerField(name: field) {
        case .attachments?:
            return "\(what): \(differences(of: language.text("attachment ", "附件"), attachment))"
        case .property(MarkerReply.propertyName)?:
            return "\(what): \(differences(of: language.text("reply ", "回复"), reply))"
        case nil where PlanObjectKey(rawValue: field) != nil: return object(PlanObjectKey(rawValue: field)) ?? what
        case nil where field == "workflow":
            return "\(what): \(differences(of: language.text("steps ", "步骤"), step))"
        case .point?:
            return language.text(
                "\(what) moved from \(point(old)) to \(point(new))", "\(what) 从 \(point(old)) 移动到 \(point(new))")
        default: return "\(what): \(name) \(value(old)) -> \(value(new))"
        }
    }

    /// The changes of an area that existed before and after: `area k (Kitchen): outline changed`; nil if there are none.
    private var areaChanges: String? {
        guard let areas = change.areas else { return nil }
        let (old, new) = areas
        let changes = AreaChangeText(old: old, new: new, language: language).changes
        let name = old.name.isEmpty ? "" : language.text(" (\(old.name.onOneLine))", "(\(old.name.onOneLine))")
        return changes.isEmpty ? nil : "\(change.subject.text(in: language))\(name): \(changes)"
    }

    /// Returns the change of an object in words: `line 'Cable' added`.
    private func object(_ key: PlanObjectKey?) -> String? {
        guard let key else { return nil }
        let what = key.text(named: (change.new ?? change.old)?.objectName ?? "", in: language)
        return switch (change.old, change.new) {
        case (nil, _): language.text("\(what) added", "\(what) 已添加")
        case (_, nil): language.text("\(what) removed", "\(what) 已删除")
        default: language.text("\(what) changed", "\(what) 已更改")
        }
    }

    private var none: String { Self.none(in: language) }

    private static func none(in language: MessageLanguage) -> String { language.text("(none)", "(无)") }

    private func title(_ value: JSONValue?) -> String {
        (value?["title"]?.string ?? value?["name"]?.string).map { ": \($0.onOneLine)" } ?? ""
    }

    private func value(_ value: JSONValue?) -> String { Self.value(value, in: language) }

    /// A value of a field, cut to a readable length; `(none)` for `nil` and null.
    static func value(_ value: JSONValue?, in language: MessageLanguage) -> String {
        guard let value, value != .null else { return none(in: language) }
        return shortened((value.string.map { "'\($0)'" } ?? value.text).onOneLine)
    }

    private static func shortened(_ text: String) -> String { text.count > 120 ? "\(text.prefix(119))…" : text }

    private func point(_ value: JSONValue?) -> String {
        let pair = value?.array?.compactMap(\.number) ?? []
        return pair.count == 2 ? "(\(pair[0].shortest), \(pair[1].shortest))" : none
    }

    private func attachment(_ value: JSONValue) -> String {
        guard let attachment = Attachment(json: value) else { return value.text.onOneLine }
        let size = language.text("\(attachment.size) bytes", "\(attachment.size) 字节")
        return "\(attachment.name.onOneLine) (\(size))"
    }

    private func reply(_ value: JSONValue) -> String { MarkerReply(value)?.line ?? value.text.onOneLine }

    private func step(_ value: JSONValue) -> String {
        let step = Workflow(json: .array([value]))?.steps.first
        return step.map { $0.text(in: language).onOneLine } ?? value.text.onOneLine
    }

    /// Returns the elements that a list lost and gained: `attachment added: a.jpg (12 bytes)`.
    private func differences(of noun: String, _ name: (JSONValue) -> String) -> String {
        let (before, after) = (change.old?.array ?? [], change.new?.array ?? [])
        let changes = (after as [JSONValue]).difference(from: before)
        let removed = changes.removals.map { change in
            if case .remove(_, let element, _) = change { name(element) } else { "" }
        }
        let added = changes.insertions.map { change in
            if case .insert(_, let element, _) = change { name(element) } else { "" }
        }
        let parts = [
            (language.text("removed", "删除"), removed), (language.text("added", "添加"), added),
        ].filter { !$0.1.isEmpty }
        return parts.map { "\(noun)\($0.0): \(Self.shortened($0.1.joined(separator: ", ")))" }.joined(separator: "; ")
    }
}
