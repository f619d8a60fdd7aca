import PlanModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one transaction changed.
public struct StoreChange: Hashable, Sendable {
    /// Markers that are new, in the order they were added.
    public var added: [PlanMarker]
    /// Markers that have changed, as they are now.
    public var changed: [PlanMarker]
    /// The ids of markers that are gone.
    public var removed: [UUID]
    /// Whether areas were added, changed or removed.
    public var areasChanged: Bool
    /// Who made the change.
    public var author: String?
    /// What was done: `mark`, `move`, …
    public var action: String
    /// Whether the change was made through another connection to the file, perhaps by another process.
    public var isForeign: Bool

    init(action: String, author: String?, isForeign: Bool) {
        (added, changed, removed, areasChanged) = ([], [], [], false)
        (self.action, self.author, self.isForeign) = (action, author, isForeign)
    }
}
