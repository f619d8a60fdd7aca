import PlanModel
import PlanStore

extension Revision.Change {
    /// The change in words, on one line.
    var text: String {
        let what = subject.text
        guard let field else {
            return switch (old, new) {
            case (_?, nil): "\(what) removed\(title(old))"
            case (nil, _): "\(what) added\(title(new))"
            default: "\(what) changed"
            }
        }
        switch MarkerField(name: field) {
        case .attachments?: return "\(what): \(Self.differences(old, new, of: "attachment ", Self.attachment))"
        case nil where field == "workflow":
            return "\(what): \(Self.differences(old, new, of: "steps ", Self.step))"
        case .point?: return "\(what) moved from \(Self.point(old)) to \(Self.point(new))"
        case .property(let name)?: return "\(what): \(name.onOneLine) \(Self.value(old)) -> \(Self.value(new))"
        default: return "\(what): \(field.onOneLine) \(Self.value(old)) -> \(Self.value(new))"
        }
    }

    private func title(_ value: JSONValue?) -> String {
        (value?["title"]?.string ?? value?["name"]?.string).map { ": \($0.onOneLine)" } ?? ""
    }

    private static func value(_ value: JSONValue?) -> String {
        guard let value else { return "(none)" }
        return shortened((value.string.map { "'\($0)'" } ?? value.text).onOneLine)
    }

    private static func shortened(_ text: String) -> String {
        text.count > 120 ? "\(text.prefix(119))…" : text
    }

    private static func point(_ value: JSONValue?) -> String {
        let pair = value?.array?.compactMap(\.number) ?? []
        return pair.count == 2 ? "(\(pair[0].shortest), \(pair[1].shortest))" : "(none)"
    }

    private static func attachment(_ value: JSONValue) -> String {
        guard let attachment = Attachment(json: value) else { return value.text.onOneLine }
        return "\(attachment.name.onOneLine) (\(attachment.size) bytes)"
    }

    private static func step(_ value: JSONValue) -> String {
        let step = Workflow(json: .array([value]))?.steps.first
        return step.map { "\($0)".onOneLine } ?? value.text.onOneLine
    }

    /// What of a list came and went: `attachment added: a.jpg (12 bytes)`.
    private static func differences(
        _ old: JSONValue?, _ new: JSONValue?, of noun: String, _ name: (JSONValue) -> String
    ) -> String {
        let (before, after) = (old?.array ?? [], new?.array ?? [])
        let changes = (after as [JSONValue]).difference(from: before)
        let removed = changes.removals.map { change in
            if case .remove(_, let element, _) = change { name(element) } else { "" }
        }
        let added = changes.insertions.map { change in
            if case .insert(_, let element, _) = change { name(element) } else { "" }
        }
        let parts = [("removed", removed), ("added", added)].filter { !$0.1.isEmpty }
        return parts.map { "\(noun)\($0.0): \(shortened($0.1.joined(separator: ", ")))" }.joined(separator: "; ")
    }

    var json: JSONValue {
        var members = subject.json
        members["field"] = JSONValue(field)
        members["old"] = old ?? .null
        members["new"] = new ?? .null
        return .object(members)
    }
}

extension Revision.Subject {
    var text: String {
        switch self {
        case .marker(let number): "marker \(number)"
        case .markers(let count, let first, let last): "\(counted(count, "marker")), \(first) to \(last),"
        case .area(let id): "area \(id.onOneLine)"
        case .plan: "the plan"
        }
    }

    var json: [String: JSONValue] {
        switch self {
        case .marker(let number): ["marker": JSONValue(number)]
        case .markers(let count, let first, let last):
            ["markers": JSONValue(count), "first": JSONValue(first), "last": JSONValue(last)]
        case .area(let id): ["area": .string(id)]
        case .plan: ["plan": .bool(true)]
        }
    }
}
