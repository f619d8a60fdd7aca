import FoundationEssentials
import PlanModel

/// The changes of one transaction.
public struct StoreChange: Hashable, Sendable {
    /// The new markers in the order they were added.
    public var added: [PlanMarker]
    /// The changed markers as they are now.
    public var changed: [PlanMarker]
    /// The ids of the removed markers.
    public var removed: [UUID]
    /// True if areas were added, changed or removed.
    public var areasChanged: Bool
    /// The person who made the change.
    public var author: String?
    /// The action's name: `mark`, `move`, …
    public var action: String
    /// True if another connection to the file made the change, perhaps in another process.
    public var isForeign: Bool

    /// Makes a change of nothing yet.
    public init(action: String, author: String? = nil, isForeign: Bool = false) {
        (added, changed, removed, areasChanged) = ([], [], [], false)
        (self.action, self.author, self.isForeign) = (action, author, isForeign)
    }
}
