import PlanModel

/// How many markers a plan has, by status and by area or another field.
public struct PlanStatistics: Hashable, Sendable {
    /// How many markers of each status have a value.
    public struct ValueCount: Hashable, Sendable {
        /// The value; nothing for markers that have none.
        public let value: String?
        /// The number of markers of each status.
        public var byStatus: [String: Int]
        /// The number of markers.
        public var total: Int { byStatus.values.reduce(0, +) }
    }

    /// How many markers of each status an area has.
    public struct AreaCount: Hashable, Sendable {
        /// The area's id; nothing for markers that are in none.
        public let area: Area.ID?
        /// What people call the area.
        public let name: String
        /// The number of markers of each status.
        public var byStatus: [String: Int]
        /// The number of markers.
        public var total: Int { byStatus.values.reduce(0, +) }
    }

    /// The counts of all areas that have markers, in the order they are painted; those in no area last.
    public let byArea: [AreaCount]
    /// The statuses, those of the workflow first and in its order. Markers without a status have an empty one.
    public let statuses: [String]

    /// The number of markers of each status.
    public var byStatus: [String: Int] {
        byArea.reduce(into: [:]) { $0.merge($1.byStatus) { $0 + $1 } }
    }

    /// The number of markers.
    public var total: Int { byArea.reduce(0) { $0 + $1.total } }
}
