import PlanModel

/// The numbers of a plan's markers by status, and by area or another field.
public struct PlanStatistics: Hashable, Sendable {
    /// The number of markers of each status that have a value.
    public struct ValueCount: Hashable, Sendable {
        /// The value; `nil` for markers without one.
        public let value: String?
        /// The number of markers of each status.
        public var byStatus: [String: Int]

        /// Makes the counts of a value.
        public init(value: String?, byStatus: [String: Int]) { (self.value, self.byStatus) = (value, byStatus) }

        /// The number of markers.
        public var total: Int { byStatus.values.reduce(0, +) }
    }

    /// The number of markers of each status in an area.
    public struct AreaCount: Hashable, Sendable {
        /// The area's id; `nil` for markers outside all areas.
        public let area: Area.ID?
        /// The area's name, or its id if it has no name.
        public let name: String
        /// The number of markers of each status.
        public var byStatus: [String: Int]
        /// The number of markers.
        public var total: Int { byStatus.values.reduce(0, +) }
    }

    /// The counts of all areas that have markers, in the order they are painted; markers outside all areas last.
    public let byArea: [AreaCount]
    /// The statuses: first the workflow's in its order, then others. An empty text stands for markers without a status.
    public let statuses: [String]

    /// The number of markers of each status.
    public var byStatus: [String: Int] { byArea.reduce(into: [:]) { $0.merge($1.byStatus) { $0 + $1 } } }

    /// The number of markers.
    public var total: Int { byArea.reduce(0) { $0 + $1.total } }
}

extension [PlanStatistics.ValueCount] {
    /// The most frequent value first; what has no value last.
    package var byFrequency: [PlanStatistics.ValueCount] {
        let valued = filter { $0.value != nil }.sorted { ($1.total, $0.value ?? "") < ($0.total, $1.value ?? "") }
        return valued + filter { $0.value == nil }
    }
}
