/// The plans of a server.
struct ServedPlans: Sendable {
    /// In the order in which they were given.
    let all: [ServedPlan]
    /// True if nobody may change a plan.
    let isReadOnly: Bool
    /// True if people need a token.
    let needsToken: Bool
    private let byID: [String: ServedPlan]

    init(_ plans: [ServedPlan], isReadOnly: Bool, needsToken: Bool) {
        (all, self.isReadOnly, self.needsToken) = (plans, isReadOnly, needsToken)
        byID = Dictionary(plans.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The plan that paths call so; nil if there is none.
    subscript(_ id: String) -> ServedPlan? { byID[id] }
}
