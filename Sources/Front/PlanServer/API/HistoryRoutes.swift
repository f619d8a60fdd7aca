import PlanBase
import PlanJSON
import PlanStore

extension Route {
    /// The history, and what is going on.
    static let histories = [
        Route("GET", "plans/{plan}/history", isLong: true) { call in
            try call.plan().use { try call.history(of: $0) }
        },
        Route("GET", "plans/{plan}/markers/{marker}/history", isLong: true) { call in
            try call.plan().use { try call.history(of: $0, marker: try call.marker(of: $0).marker.number) }
        },
        Route("POST", "plans/{plan}/undo", .writing) { call in
            try call.reverse("undo") { try $0.undo(by: call.author, key: $1, rights: $2, check: $3) }
        },
        Route("POST", "plans/{plan}/redo", .writing) { call in
            try call.reverse("redo") { try $0.redo(by: call.author, key: $1, rights: $2, check: $3) }
        },
        Route("GET", "plans/{plan}/changes") { call in
            let text = call.request.headers["last-event-id"] ?? call.request.value("since")
            var since: Int?
            if let text {
                guard let revision = Int(text), revision >= 0 else {
                    throw APIError.badValue("since", .revisionNumber)
                }
                since = revision
            }
            let served = try call.plan()
            return try served.use { HTTPResponse(try served.feed.stream(of: $0, since: since)) }
        },
    ]
}

extension APICall {
    /// A page of the history, of one marker if a number is given.
    fileprivate func history(of plan: Plan, marker: Int? = nil) throws -> HTTPResponse {
        let limit = try count("limit", in: Self.pageLimits) ?? Self.usualPageLimit
        let before = try cursor(of: plan).map { values throws(APIError) -> Int in
            guard values.count == 1, let number = Int(values[0]), number > 0 else { throw .badCursor }
            return number
        }
        // One more shows that there is a next page.
        let found = try plan.history(ofMarker: marker, before: before, limit: limit + 1)
        let revisions = found.prefix(limit)
        let last = found.count > limit ? revisions.last : nil
        return HTTPResponse(
            json: .object([
                "revisions": .array(revisions.map(\.json)),
                "next": JSONValue(last.map { cursorText(["\($0.number)"], of: plan) }),
            ]))
    }
}
