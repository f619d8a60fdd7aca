import PlanJSON

extension Revision {
    /// The revision as one object: its number, time, author, action and changes.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "revision": JSONValue(number), "time": .string("\(time)"), "author": JSONValue(author),
            "action": .string(action), "undoes": JSONValue(undoes), "merged": .bool(isMerged),
            "changes": .array(changes.map(\.json)),
        ]
        if !kept.isEmpty { members["kept"] = .array(kept.map(\.json)) }
        return .object(members)
    }
}

extension Revision.Change {
    /// The change as one object: what changed, whether that was added, removed or changed, the field, and the values before and after.
    public var json: JSONValue {
        var members = subject.json
        members["change"] = .string(kind.rawValue)
        members["field"] = JSONValue(field)
        members["old"] = old ?? .null
        members["new"] = new ?? .null
        return .object(members)
    }
}

extension Revision.Subject {
    /// The members that say what changed.
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
