import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel

/// A change to make to a store.
public enum MarkerEdit: Hashable, Sendable {
    /// A new marker at a pixel point, which must satisfy the placement rules.
    case place(at: Point, MarkerDetails = MarkerDetails(), MarkerStyle = MarkerStyle())
    /// Other values for some fields of a marker; a new point must satisfy the placement rules.
    case set(UUID, [MarkerField: JSONValue])
    /// The removal of a marker.
    case remove(UUID)
}
