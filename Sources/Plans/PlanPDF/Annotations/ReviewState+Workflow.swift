import PlanModel
import PlanStore

extension ReviewState {
    /// The state that says most of a status of a workflow: by what the status means, else by where it stands in the workflow.
    init(of status: String?, in workflow: Workflow) {
        guard let status else {
            self = .none
            return
        }
        switch StatusMeaning(status: status) {
        case .open: self = .none
        case .inProgress, .readyForReview: self = .accepted
        case .closed: self = .completed
        case .rejected: self = .rejected
        case nil:
            self =
                workflow.finalStatuses.contains(status)
                ? .completed : workflow.initialStatus == status ? .none : .accepted
        }
    }

    /// The state among those that statuses have: nobody will do what was cancelled.
    var ofStatus: ReviewState { self == .cancelled ? .rejected : self }

    /// The status that a marker gets by this state: the one that it has if that says the same, else one that the workflow allows next,
    /// else the first that says the same.
    ///
    /// - Returns: nil if no status of the workflow says the same.
    func status(after current: String?, in workflow: Workflow, role: String?) -> String? {
        func says(_ status: String?) -> Bool { ReviewState(of: status, in: workflow) == ofStatus }
        if let current, says(current) { return current }
        return workflow.statuses(after: current, role: role).first(where: says) ?? workflow.statuses.first(where: says)
    }
}
