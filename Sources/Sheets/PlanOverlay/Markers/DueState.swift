import PlanBase
import PlanModel

/// The state of a marker by its due date: overdue, due later or done. The raw value is the key that gives the state its colour.
enum DueState: String, CaseIterable {
    case overdue
    case dueLater = "due later"
    case done

    /// The state today; nil for a marker that is not done and has no due date.
    ///
    /// - Parameter finalStatuses: The statuses with which the plan's workflow ends; nil without a workflow, where the statuses that
    ///   mean closed or rejected are the last.
    init?(of details: MarkerDetails, finalStatuses: Set<String>?) {
        if details.isFinished(finalStatuses) {
            self = .done
        } else if let due = details.due {
            self = due < .today ? .overdue : .dueLater
        } else {
            return nil
        }
    }

    /// The state's colours by their keys: those of statuses that mean alike.
    static let colors: [String: Color] = [
        overdue.rawValue: StatusMeaning.open.color, dueLater.rawValue: StatusMeaning.readyForReview.color,
        done.rawValue: StatusMeaning.closed.color,
    ]

    /// The name of the state in a legend.
    var name: Message {
        switch self {
        case .overdue: Message("overdue", context: "due")
        case .dueLater: Message("due later", context: "due")
        case .done: Message("done", context: "due")
        }
    }
}

extension MarkerDetails {
    fileprivate func isFinished(_ finalStatuses: Set<String>?) -> Bool {
        guard let status else { return false }
        if let finalStatuses { return finalStatuses.contains(status) }
        let meaning = StatusMeaning(status: status)
        return meaning == .closed || meaning == .rejected
    }
}
