extension Workflow {
    /// The error of a step that a role may not take, with the steps that are possible; that of a status that is none, with those
    /// that there are.
    ///
    /// - Parameter number: The marker's number; `nil` for a new marker.
    func refusal(ofStepFrom status: String?, to next: String, role: String?, number: Int?) -> PlanStoreError {
        guard statuses.contains(next) else {
            return .unknownStatus(next, near: suggestion(for: next), known: statuses)
        }
        return .stepNotAllowed(
            number: number, from: status, to: next, role: role, possible: statuses(after: status, role: role),
            others: statusesOfOthers(after: status, role: role))
    }
}
