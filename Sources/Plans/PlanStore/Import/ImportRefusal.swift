import PlanBase

/// Why an entry of a file is not imported.
public struct ImportRefusal: Hashable, Sendable {
    /// The kind of a refusal, by the part of the entry that is wrong. Refusals that are too many to be told one by one are counted by
    /// kind.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The entry cannot be read.
        case malformed
        /// The place is not on the drawing or in no allowed area.
        case place
        /// The workflow does not have or not allow the status.
        case status
        /// The id is that of a removed marker, or of another entry.
        case id
        /// The plan was changed there after the file was written.
        case changedSince
        /// The number is that of another marker of the plan. Such an entry is left: it neither changes that marker nor becomes a new one.
        case number
        /// The room, by which the marker is to be placed, is not found.
        case room
    }

    /// The kind of the refusal; if there are several reasons, the kind of the first.
    public let kind: Kind
    /// The reason.
    public let reason: Message

    /// A refusal of a kind, for a reason.
    public init(_ kind: Kind, _ reason: Message) { (self.kind, self.reason) = (kind, reason) }
}

extension ImportRefusal.Kind {
    /// The description of the entries refused for reasons of this kind, such as `cannot be read`.
    var message: Message {
        switch self {
        case .malformed: Message("cannot be read")
        case .place: Message("not on the drawing, or in no allowed area")
        case .status: Message("with a status that the workflow does not have or allow")
        case .id: Message("with the id of another entry or of a removed marker")
        case .changedSince: Message("changed in the plan after the file was written")
        case .number: Message("with the number of another marker")
        case .room: Message("whose room is not found")
        }
    }
}
