import PlanBase
import PlanExchange
import PlanStore

/// The request of a call that changes a plan, in JSON.
struct ChangeRequest: RequestPart {
    /// The person who makes the change, for the history.
    var author: String?

    static var members: [Member<Self>] { [Member("author", \.author)] }
}

/// The request of a call that places or moves markers.
struct PlacementRequest: RequestPart {
    var author: String?
    /// The role in which statuses are given.
    var role: String?
    /// True if markers may lie outside the allowed areas.
    var anywhere = false
    /// The greatest distance in pixels by which a point outside the allowed areas is moved into the nearest.
    var snap = 0.0
    /// True if nothing is placed when any point is refused.
    var strict = false
    /// The means by which markers get their places; nil for their rooms where no marker has a point and details name rooms.
    var placeBy: PlaceBy?

    static var members: [Member<Self>] {
        [
            Member("author", \.author), Member("role", \.role), Member("anywhere", \.anywhere), Member("snap", \.snap),
            Member("strict", \.strict), Member("placeBy", \.placeBy),
        ]
    }

    func tolerance() throws -> PlacementTolerance {
        let tolerance = PlacementTolerance(anywhere: anywhere, snapDistance: snap)
        try tolerance.check()
        return tolerance
    }
}

/// The request of a call that changes the values of markers' fields.
struct EditRequest: RequestPart {
    var author: String?
    var anywhere = false
    var snap = 0.0

    static var members: [Member<Self>] {
        [Member("author", \.author), Member("anywhere", \.anywhere), Member("snap", \.snap)]
    }

    func tolerance() throws -> PlacementTolerance {
        let tolerance = PlacementTolerance(anywhere: anywhere, snapDistance: snap)
        try tolerance.check()
        return tolerance
    }
}

/// The request of a call that updates markers.
struct UpdateRequest: RequestPart {
    var author: String?
    /// The role in which statuses are changed.
    var role: String?
    /// True if the steps to new statuses need not be those of the workflow.
    var anyStatus = false
    var anywhere = false
    var snap = 0.0

    static var members: [Member<Self>] {
        [
            Member("author", \.author), Member("role", \.role), Member("anyStatus", \.anyStatus),
            Member("anywhere", \.anywhere), Member("snap", \.snap),
        ]
    }

    func rules() throws -> MarkerUpdateRules {
        var rules = MarkerUpdateRules()
        (rules.role, rules.anyStatus) = (role, anyStatus)
        rules.tolerance = PlacementTolerance(anywhere: anywhere, snapDistance: snap)
        try rules.tolerance.check()
        return rules
    }
}

/// The request of a call that changes statuses.
struct StatusRequest: RequestPart {
    var author: String?
    /// The role in which the step is made.
    var role: String?
    /// True if the step to the new status need not be one of the workflow.
    var anyStatus = false

    static var members: [Member<Self>] {
        [Member("author", \.author), Member("role", \.role), Member("anyStatus", \.anyStatus)]
    }
}

/// The request of a call that reads the history.
struct HistoryRequest: RequestPart {
    /// The number of the marker that it is about; nil for all.
    var marker: Int?
    /// The greatest number of revisions.
    var limit: Int?

    static var members: [Member<Self>] { [Member("marker", \.marker), Member("limit", \.limit)] }

    func check() throws {
        if let limit, limit < 1 {
            throw RequestPartError(.wrongKind(requirement: Message("must be 1 or more")), path: "limit")
        }
    }
}

/// The request of a call that undoes or redoes changes.
struct ReversalRequest: RequestPart {
    var author: String?
    /// The number of changes to undo or redo.
    var count = 1

    static var members: [Member<Self>] { [Member("author", \.author), Member("count", \.count)] }

    func check() throws {
        if count < 1 { throw RequestPartError(.wrongKind(requirement: Message("must be 1 or more")), path: "count") }
    }
}
