import FoundationEssentials
import PlanModel
import PlanStore

extension APICall {
    /// Changes the plan once, however often the request comes, and answers what is there then.
    ///
    /// - Parameters:
    ///   - action: The action's name in the history.
    ///   - status: The answer's status where the change was made now.
    ///   - change: Makes the change.
    ///   - answer: Writes the members of the answer, within the same transaction; what it is about may be gone when the change was
    ///     made long ago.
    func write<T>(
        _ action: String, status: Int = 200, _ change: (PlanTransaction) throws -> T,
        answer: (inout JSONText, Plan, T?) throws -> Void
    ) throws -> HTTPResponse {
        let key = try key()
        return try plan().use { plan in
            var isReplayed = false
            let bytes = try plan.write(action, by: author, key: key) { transaction in
                let earlier = try plan.number(ofRevision: key)
                isReplayed = earlier != nil
                let result = isReplayed ? nil : try change(transaction)
                var text = JSONText()
                text.open("{")
                text.member("revision", try earlier ?? plan.latestRevision())
                try answer(&text, plan, result)
                text.close("}")
                return text.takeBytes()
            }
            var response = HTTPResponse(json: bytes, status: isReplayed ? 200 : status)
            if isReplayed { response.headers.append(("Idempotency-Replayed", "true")) }
            return response
        }
    }

    /// Undoes or redoes something once, however often the request comes. With the member `base` only where nobody did anything since.
    func reverse(_ body: (Plan, UUID) throws -> Revision) throws -> HTTPResponse {
        let key = try key()
        var members = try members()
        let base = try members.base()
        try members.finish()
        return try plan().use { plan in
            let done: Revision? =
                try plan.exclusively {
                    guard try plan.number(ofRevision: key) == nil else { return nil }
                    if let base, try plan.latestRevision() > base, let last = try plan.history(limit: 1).first {
                        throw APICall.conflict(["plan"], current: last.json)
                    }
                    return try body(plan, key)
                }
            var response = HTTPResponse(
                json: .object(["revision": JSONValue(try plan.number(ofRevision: key)), "undone": done?.json ?? .null]))
            if done == nil { response.headers.append(("Idempotency-Replayed", "true")) }
            return response
        }
    }

    /// The refusal of a change that was meant for something as it was before somebody else changed it.
    ///
    /// - Parameters:
    ///   - fields: What both changed.
    ///   - current: What is there.
    static func conflict(_ fields: some Sequence<String>, current: JSONValue) -> APIError {
        let names = fields.sorted().joined(separator: ", ")
        return APIError(
            409, "conflict", "somebody else changed this meanwhile (\(names)); nothing was changed",
            "其他人已更改此内容(\(names));没有任何更改",
            details: ["fields": .array(fields.sorted().map { .string($0) }), "current": current])
    }
}

extension PlanMarker {
    /// The marker as lists have it.
    var apiJSON: JSONValue {
        var text = JSONText()
        text.marker(self)
        return (try? JSONValue(parsing: text.takeBytes())) ?? .null
    }
}
