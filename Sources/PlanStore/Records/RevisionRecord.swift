import FoundationEssentials
import PlanModel

/// What is kept of one transaction, beside its changes.
struct RevisionRecord: Hashable, Sendable {
    /// The revision's number in this copy of the plan, from 1.
    var row: Int64
    /// The id that the revision has in all copies of the plan.
    var id: UUID
    var time: Timestamp
    var author: String?
    /// The action's name, a word or two.
    var action: String
    /// The number of the revision that this one undid.
    var undoes: Int64?
    /// Whether it was made in another copy of the plan.
    var isMerged: Bool
}
