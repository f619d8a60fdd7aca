import PlanModel
import PlanStore

extension Route {
    /// The history, and what is going on.
    static let histories = [
        Route("GET", "plans/{plan}/history") { call in
            let limit = try call.count("limit", in: 1...1000) ?? 100
            return try call.plan().use { plan in
                HTTPResponse(json: .object(["revisions": .array(try plan.history(limit: limit).map(\.json))]))
            }
        },
        Route("GET", "plans/{plan}/markers/{marker}/history") { call in
            let limit = try call.count("limit", in: 1...1000) ?? 100
            return try call.plan().use { plan in
                let number = try call.marker(of: plan).marker.number
                return HTTPResponse(
                    json: .object(["revisions": .array(try plan.history(ofMarker: number, limit: limit).map(\.json))]))
            }
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
                    throw APIError.badValue("since", "the number of a revision", "版本号")
                }
                since = revision
            }
            let served = try call.plan()
            return try served.use { HTTPResponse(try served.feed.stream(of: $0, since: since)) }
        },
    ]
}
