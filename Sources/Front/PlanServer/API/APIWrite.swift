import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel
import PlanStore

extension APICall {
    /// Changes the plan once, however often the request comes, and answers what is there then.
    ///
    /// - Parameters:
    ///   - action: The action's name in the history.
    ///   - status: The answer's status where the change was made now.
    ///   - base: The revision that the one who asks has seen; nil if that is not said.
    ///   - change: Makes the change.
    ///   - answer: Writes the members of the answer, within the same transaction; what it is about may be gone when the change was
    ///     made long ago.
    func write<T>(
        _ action: String, status: Int = 200, base: Int? = nil, _ change: (PlanTransaction) throws -> T,
        answer: (inout JSONText, Plan, T?) throws -> Void
    ) throws -> HTTPResponse {
        let key = try key()
        let served = try plan()
        return try served.use { plan in
            var isReplayed = false
            let bytes = try plan.write(action, by: author, key: key) { transaction in
                let earlier = try earlierRevision(key, action, of: plan, served)
                isReplayed = earlier != nil
                if !isReplayed, let base, try base > plan.latestRevision() {
                    throw APIError.futureBase(base, latest: try plan.latestRevision())
                }
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

    /// The number of the revision that an earlier request of the same key made; nil if there was none, and then this request is
    /// kept as the one of the key.
    ///
    /// - Throws: ``APIError`` if the earlier request asked for something else.
    private func earlierRevision(
        _ key: UUID, _ action: String, of plan: Plan, _ served: ServedPlan
    ) throws -> Int? {
        guard let earlier = try plan.revision(ofKey: key) else {
            served.written.keep(request.fingerprint, key: key)
            return nil
        }
        let isSame = served.written.request(of: key).map { $0 == request.fingerprint } ?? (earlier.action == action)
        guard isSame else { throw APIError.keyReused(earlier) }
        return Int(earlier.row)
    }

    /// Undoes or redoes something once, however often the request comes, as far as the role may; with the member `own` only what
    /// the same person did.
    func reverse(
        _ action: String, _ body: (Plan, UUID, ReversalRights, (RevisionRecord) throws -> Void) throws -> Revision
    ) throws -> HTTPResponse {
        let key = try key()
        var members = try members()
        let isOwnOnly = try members.flag("own") ?? false
        try members.finish()
        func check(_ revision: RevisionRecord) throws(APIError) {
            guard !isOwnOnly || revision.author == author else { throw .notOwn(revision) }
        }
        let served = try plan()
        return try served.use { plan in
            let done: Revision? = try plan.exclusively {
                guard try earlierRevision(key, action, of: plan, served) == nil else { return nil }
                return try body(plan, key, .steps(role: identity.role), check)
            }
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
            409, "conflict", Message("somebody else changed this meanwhile (\(names)); nothing was changed"),
            details: ["fields": .array(fields.sorted().map { .string($0) }), "current": current])
    }
}

extension APIError {
    /// The refusal of a write whose key an earlier write of something else had.
    fileprivate static func keyReused(_ earlier: RevisionRecord) -> APIError {
        let action = earlier.action.onOneLine
        return APIError(
            422, "keyReused",
            Message(
                """
                this Idempotency-Key is that of another request, which made revision \(earlier.row) (\(action)); nothing was changed, \
                use a new UUID for each thing that is done
                """))
    }

    /// The refusal of a change that was meant for a revision that the plan does not have yet.
    fileprivate static func futureBase(_ base: Int, latest: Int) -> APIError {
        APIError(
            409, "futureBase",
            Message(
                "base is revision \(base), but the plan's latest is \(latest); nothing was changed, load the plan anew"),
            details: ["latest": JSONValue(latest)])
    }

    /// The refusal to undo or redo what somebody else did.
    fileprivate static func notOwn(_ revision: RevisionRecord) -> APIError {
        let (author, action) = (revision.author?.onOneLine, revision.action.onOneLine)
        let message =
            if let author {
                Message("the last change is that of \(author): \(action); nothing was changed")
            } else {
                Message("the last change is that of somebody else: \(action); nothing was changed")
            }
        return APIError(
            409, "notOwn", message,
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
