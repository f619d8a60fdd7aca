import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel

extension PlanMarker {
    /// The JSON value of the whole marker in the history: all fields that have a value.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id.uuidString.lowercased()), "created": .string("\(created)"),
            "changed": .string("\(changed)"),
        ]
        if let author { members["author"] = .string(author) }
        for field in MarkerField.known + marker.details.properties.keys.map({ .property($0) }) {
            let value = self[field]
            if value != .null && value != .array([]) { members[field.name] = value }
        }
        return .object(members)
    }

    /// Makes the marker of a value of `json`; `nil` for any other value.
    init?(json: JSONValue) {
        guard case .object(let members) = json, let id = json["id"]?.string.flatMap({ UUID(uuidString: $0) }),
            let created = json["created"]?.string.flatMap({ Timestamp($0) }),
            let changed = json["changed"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(
            marker: Marker(id: id, point: .zero), author: json["author"]?.string, created: created, changed: changed)
        for (name, value) in members {
            guard let field = MarkerField(name: name) else { continue }
            // The plan's own history has numbers that no other JSON may give.
            if field == .number, let number = value.whole, number >= 1 {
                marker.number = number
                continue
            }
            guard (try? set(field, to: value)) != nil else { return nil }
        }
    }
}
