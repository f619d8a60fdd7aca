import FoundationEssentials
import PlanModel

/// A change of a drawing's markers and areas, by whomever.
public struct DrawingChange: Hashable, Sendable {
    /// New markers in the order they were added.
    public var added: [Marker]
    /// Changed markers as they are now.
    public var changed: [Marker]
    /// The ids of removed markers.
    public var removed: [UUID]
    /// True if areas were added, changed or removed.
    public var areasChanged: Bool

    /// Makes a change.
    public init(added: [Marker] = [], changed: [Marker] = [], removed: [UUID] = [], areasChanged: Bool = false) {
        (self.added, self.changed, self.removed, self.areasChanged) = (added, changed, removed, areasChanged)
    }

    /// True if nothing has changed.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !areasChanged }
}
