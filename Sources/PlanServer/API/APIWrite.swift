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

    /// Undoes or redoes something once, however often the request comes; with the member `own` only what the same person did.
    func reverse(_ body: (Plan, UUID, (RevisionRecord) throws -> Void) throws -> Revision) throws -> HTTPResponse {
        let key = try key()
        var members = try members()
        let isOwnOnly = try members.flag("own") ?? false
        try members.finish()
        func check(_ revision: RevisionRecord) throws(APIError) {
            guard !isOwnOnly || revision.author == author else { throw .notOwn(revision) }
        }
        return try plan().use { plan in
            let done: Revision? =
                try plan.exclusively { try plan.number(ofRevision: key) == nil ? body(plan, key, check) : nil }
            var response = HTTPResponse(
                json: .object([
                    "revision": JSONValue(try plan.number(ofRevision: key)), "undone": done?.json ?? .null,
                ]))
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

extension APIError {
    /// The refusal to undo or redo what somebody else did.
    fileprivate static func notOwn(_ revision: RevisionRecord) -> APIError {
        let (author, action) = (revision.author?.onOneLine, revision.action.onOneLine)
        return APIError(
            409, "notOwn", "the last change is that of \(author ?? "somebody else"): \(action); nothing was changed",
            "最后一次更改由\(author ?? "其他人")所做:\(action);没有任何更改",
            details: [
                "current": .object([
                    "revision": JSONValue(Int(revision.row)), "author": JSONValue(author), "action": .string(action),
                ])
            ])
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
