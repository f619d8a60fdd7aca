import PlanBase

/// A plan of a collection, as a list shows it.
public struct PlanEntry: Hashable, Sendable {
    /// The plan's name in the collection, such as `harbour/A/level4`.
    public var path: String
    /// The plan's own name.
    public var name: String
    /// The number of areas.
    public var areas: Int
    /// The number of markers of each status; an empty text stands for no status.
    public var byStatus: [String: Int]
    /// The statuses with which the plan's workflow ends.
    public var finalStatuses: Set<String>
    /// The time of the last change; nil if there was none.
    public var changed: Timestamp?

    /// Makes the entry of a plan.
    public init(
        path: String, name: String, areas: Int, byStatus: [String: Int], finalStatuses: Set<String>,
        changed: Timestamp?
    ) {
        (self.path, self.name, self.areas, self.byStatus) = (path, name, areas, byStatus)
        (self.finalStatuses, self.changed) = (finalStatuses, changed)
    }

    /// The number of markers.
    public var markers: Int { byStatus.values.reduce(0, +) }
    /// The number of markers that need more work.
    public var unfinished: Int { byStatus.reduce(0) { $0 + (finalStatuses.contains($1.key) ? 0 : $1.value) } }
}
