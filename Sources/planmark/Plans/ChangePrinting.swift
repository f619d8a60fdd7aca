import PlanModel
import PlanStore

extension Revision.Change {
    /// The change in words, on one line.
    func text(in language: MessageLanguage) -> String { ChangeText(change: self, language: language).text }

    var json: JSONValue {
        var members = subject.json
        members["field"] = JSONValue(field)
        members["old"] = old ?? .null
        members["new"] = new ?? .null
        return .object(members)
    }
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
