import PlanModel

/// What merging another copy of a plan has done.
public struct PlanMerge: Hashable, Sendable {
    /// What the history calls a merge.
    static let action = "merge"

    /// Something that both copies changed, each in its own way.
    public struct Conflict: Hashable, Sendable {
        /// What it is about: a marker, an area or the workflow.
        public let subject: Revision.Subject
        /// The field, or nothing for the whole.
        public let field: String?
        /// The value in the plan that was merged into; nothing when it has none.
        public let ours: JSONValue?
        /// The value in the other copy; nothing when it has none.
        public let theirs: JSONValue?
        /// Whether the other copy's value counts, as it is the later one.
        public let takesTheirs: Bool
    }

    /// How many revisions of the other copy were new.
    public internal(set) var revisionCount = 0
    /// How many markers were added, changed and removed.
    public internal(set) var added = 0, changed = 0, removed = 0
    /// How many areas were added, changed or removed.
    public internal(set) var areas = 0
    /// What both copies changed; the later change counts.
    public internal(set) var conflicts: [Conflict] = []
    /// Markers that have another number now than before, as both copies had given theirs.
    public internal(set) var renumbered: [Renumbering] = []

    /// A marker that has another number now.
    public struct Renumbering: Hashable, Sendable {
        /// The number that it had.
        public let old: Int
        /// The number that it has.
        public let new: Int
        /// Whether it came with the other copy, which has it under the old number; otherwise it was here before.
        public let isNew: Bool
    }
}
