import PlanModel

/// One transaction of a plan's history.
public struct Revision: Hashable, Sendable {
    /// Its number in this copy of the plan, from 1.
    public let number: Int
    /// When it was made.
    public let time: Timestamp
    /// Who made it, when that was said.
    public let author: String?
    /// What was done, in a word or two.
    public let action: String
    /// The number of the revision that it undid.
    public let undoes: Int?
    /// Whether it was made in another copy of the plan and came here with a merge.
    public let isMerged: Bool
    /// What it changed.
    public let changes: [Change]

    /// What one transaction changed at one thing.
    public struct Change: Hashable, Sendable {
        /// What was changed.
        public let subject: Subject
        /// The name of the field, or nothing when the whole was added or removed; see ``MarkerField/name``.
        public let field: String?
        /// The value before; nothing when there was none.
        public let old: JSONValue?
        /// The value since; nothing when there is none.
        public let new: JSONValue?
    }

    /// What a change is about.
    public enum Subject: Hashable, Sendable {
        /// The marker of that number.
        case marker(Int)
        /// As many markers, added at once by an import, from one number to another.
        case markers(count: Int, first: Int, last: Int)
        /// The area of that id.
        case area(Area.ID)
        /// The plan as a whole.
        case plan
    }
}
