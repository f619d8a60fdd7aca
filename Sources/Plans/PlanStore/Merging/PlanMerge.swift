import PlanBase
import PlanJSON
import PlanModel

/// The result of merging another copy of a plan.
public struct PlanMerge: Hashable, Sendable {
    /// The action's name in the history.
    static let action = "merge"

    /// A field or subject that both copies changed differently.
    public struct Conflict: Hashable, Sendable {
        /// The marker or area; the plan for the workflow.
        public let subject: Revision.Subject
        /// The field; `nil` for the whole subject.
        public let field: String?
        /// The value in this plan before the merge; `nil` if it had none.
        public let ours: JSONValue?
        /// The value in the other copy; `nil` if it has none.
        public let theirs: JSONValue?
        /// True if the other copy's value counts because it is later.
        public let takesTheirs: Bool
    }

    /// The number of new revisions of the other copy.
    public internal(set) var revisionCount = 0
    /// The numbers of added, changed and removed markers.
    public internal(set) var added = 0, changed = 0, removed = 0
    /// The number of areas added, changed or removed.
    public internal(set) var areas = 0
    /// The number of measured lines and details added, changed or removed.
    public internal(set) var measures = 0
    /// The number of detections and skeletons added, changed or removed.
    public internal(set) var detections = 0
    /// The conflicting changes, of which the later one counts.
    public internal(set) var conflicts: [Conflict] = []
    /// The statuses of the other copy that do not count, because its history has a step that no role may take.
    public internal(set) var refusedSteps: [RefusedStep] = []
    /// The markers that have a new number because a marker of the other copy had the same.
    public internal(set) var renumbered: [Renumbering] = []

    /// A step of a marker's status that is in neither copy's workflow. The marker keeps its status in this plan.
    public struct RefusedStep: Hashable, Sendable, MessageConvertible {
        /// The marker's number in this plan.
        public let number: Int
        /// The statuses before and after the step; `nil` for none.
        public let from: String?, to: String?

        /// The step, and that it is not allowed, on one line.
        public var message: Message {
            let (from, to) = (from?.onOneLine ?? "", to?.onOneLine ?? "")
            return Message(
                "marker \(number): the other copy went from '\(from)' to '\(to)', which the workflow does not allow")
        }
    }

    /// A marker's change of number.
    public struct Renumbering: Hashable, Sendable {
        /// The number before the merge.
        public let old: Int
        /// The number in the merged plan.
        public let new: Int
        /// True if the marker came with the other copy, which has it under the old number.
        public let isNew: Bool
    }
}

extension PlanMerge.Conflict {
    /// An area as each of the copies has it; `nil` if the conflict is of something else, or if one of them removed the area.
    public var areas: (ours: Area, theirs: Area)? {
        guard case .area = subject, let ours = ours.flatMap(AreaHistory.area),
            let theirs = theirs.flatMap(AreaHistory.area)
        else { return nil }
        return (ours.area, theirs.area)
    }
}
