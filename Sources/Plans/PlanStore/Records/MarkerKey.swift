import FoundationEssentials
import PlanBase

/// A key by which a marker is found.
public enum MarkerKey: Hashable, Sendable {
    /// The row, which no other marker of the plan ever has.
    case row(Int64)
    /// The marker's id.
    case id(UUID)
    /// The marker's number.
    case number(Int)
}

/// The identity of a marker, which stays whatever happens to the marker: a removed marker keeps its row, its id and its number.
public struct MarkerIdentity: Hashable, Sendable {
    /// The marker's row.
    public let row: Int64
    /// The marker's id.
    public let id: UUID
    /// The marker's number.
    public let number: Int
    /// The time of creation; nil for a removed marker, whose history has it.
    public let created: Timestamp?
    /// True if the marker was removed.
    public let isRetired: Bool

    /// Makes what stays of a marker.
    public init(row: Int64, id: UUID, number: Int, created: Timestamp? = nil, isRetired: Bool) {
        (self.row, self.id, self.number) = (row, id, number)
        (self.created, self.isRetired) = (created, isRetired)
    }
}
