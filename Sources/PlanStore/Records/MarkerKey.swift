import FoundationEssentials
import PlanModel

/// What a marker is found by.
enum MarkerKey: Hashable, Sendable {
    /// The row, which no other marker of the plan ever has.
    case row(Int64)
    /// The marker's id.
    case id(UUID)
    /// The marker's number.
    case number(Int)
}

/// What stays of a marker whatever happens to it: a removed one keeps its row, its id and its number.
struct MarkerIdentity: Hashable, Sendable {
    let row: Int64
    let id: UUID
    let number: Int
    /// The time of creation; nil for a removed marker, whose history has it.
    var created: Timestamp?
    /// Whether the marker was removed.
    let isRetired: Bool
}
