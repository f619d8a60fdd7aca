import FoundationEssentials
import PlanModel

/// A present or removed marker with its number.
struct NumberClaim: Hashable, Sendable {
    let row: Int64
    let id: UUID
    let number: Int
    /// The time of creation; nil for a removed marker whose creation is not in the history.
    let created: Timestamp?
    let isRetired: Bool
}
