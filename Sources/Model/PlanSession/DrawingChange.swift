import FoundationEssentials
import PlanModel

/// What has changed on a drawing, by whomever.
public struct DrawingChange: Hashable, Sendable {
    /// New markers in the order they were added.
    public var added: [Marker]
    /// Changed markers as they are now.
    public var changed: [Marker]
    /// The ids of removed markers.
    public var removed: [UUID]
    /// Whether areas were added, changed or removed.
    public var areasChanged: Bool

    /// Makes a change.
    public init(added: [Marker] = [], changed: [Marker] = [], removed: [UUID] = [], areasChanged: Bool = false) {
        (self.added, self.changed, self.removed, self.areasChanged) = (added, changed, removed, areasChanged)
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !areasChanged }
}
