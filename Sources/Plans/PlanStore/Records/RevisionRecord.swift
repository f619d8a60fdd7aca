import FoundationEssentials
import PlanBase

/// The record of one transaction, without its changes.
public struct RevisionRecord: Hashable, Sendable {
    /// The revision's number in this copy of the plan, from 1.
    public var row: Int64
    /// The id that the revision has in all copies of the plan.
    public var id: UUID
    /// The time when it was made.
    public var time: Timestamp
    /// The person who made it.
    public var author: String?
    /// The action's name, a word or two.
    public var action: String
    /// The number of the revision that this one undid.
    public var undoes: Int64?
    /// True if the revision was made in another copy of the plan.
    public var isMerged: Bool

    /// Makes the record of a revision. A row of 0 stands for one after the latest.
    public init(
        row: Int64 = 0, id: UUID, time: Timestamp, author: String?, action: String, undoes: Int64? = nil,
        isMerged: Bool = false
    ) {
        (self.row, self.id, self.time, self.author) = (row, id, time, author)
        (self.action, self.undoes, self.isMerged) = (action, undoes, isMerged)
    }
}
