import PlanBase
import PlanJSON
import PlanModel

/// One transaction of a plan's history.
public struct Revision: Hashable, Sendable {
    /// The revision's number in this copy of the plan, from 1.
    public let number: Int
    /// The time of the revision.
    public let time: Timestamp
    /// The person who made the revision, if known.
    public let author: String?
    /// The action's name, a word or two.
    public let action: String
    /// The number of the revision that this revision undid.
    public let undoes: Int?
    /// True if the revision was made in another copy of the plan and came here with a merge.
    public let isMerged: Bool
    /// The changes of the revision.
    public internal(set) var changes: [Change]
    /// The changes that stay as they are where the others are undone or redone: numbers that a merge gave to markers.
    public internal(set) var kept: [Change] = []

    /// One change of one subject.
    public struct Change: Hashable, Sendable {
        /// The marker, markers, area or plan that changed.
        public let subject: Subject
        /// The name of the field; `nil` if the whole subject was added or removed. See ``/PlanModel/MarkerField/name``.
        public let field: String?
        /// The value before; `nil` if there was none.
        public let old: JSONValue?
        /// The value afterwards; `nil` if there is none.
        public let new: JSONValue?

        /// The effect of a change on its subject.
        public enum Kind: String, Hashable, Sendable {
            /// It is new.
            case added
            /// It is gone.
            case removed
            /// It, or a field of it, has another value.
            case changed
        }

        /// The effect of the change on its subject.
        public var kind: Kind {
            guard field == nil else { return .changed }
            return old == nil ? .added : new == nil ? .removed : .changed
        }
    }

    /// The subject of a change.
    public enum Subject: Hashable, Sendable {
        /// The marker of that number.
        case marker(Int)
        /// The markers that an import added, from the first number to the last.
        case markers(count: Int, first: Int, last: Int)
        /// The area of that id.
        case area(Area.ID)
        /// The plan as a whole.
        case plan
    }
}
