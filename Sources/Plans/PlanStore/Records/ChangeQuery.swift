import PlanBase

/// Which changes of the history to find, and in which order. A change must meet every condition that is set.
public struct ChangeQuery: Hashable, Sendable {
    /// The scope of a recorded change of markers: one marker, or a range of rows.
    public enum Scope: Hashable, Sendable {
        /// One marker.
        case one
        /// Markers whose rows follow each other.
        case range
        /// Either.
        case any
    }

    /// The revision that the changes belong to.
    public var revision: Int64?
    /// The changes' own rows.
    public var rows: ClosedRange<Int64>?
    /// The row of a marker that the changes are about, alone or among others.
    public var marker: Int64?
    /// The scope for which the changes were recorded.
    public var scope = Scope.any
    /// The field's name; empty for whole markers and areas.
    public var field: String?
    /// The time after which their revisions were made.
    public var after: Timestamp?
    /// True if the latest change comes first.
    public var isLatestFirst = false
    /// True if the found changes have their values. If false, they tell only if there were values before and after.
    public var hasValues = true

    /// Makes a query for changes.
    public init(
        revision: Int64? = nil, rows: ClosedRange<Int64>? = nil, marker: Int64? = nil, scope: Scope = .any,
        field: String? = nil, after: Timestamp? = nil, isLatestFirst: Bool = false, hasValues: Bool = true
    ) {
        (self.revision, self.rows, self.marker, self.scope) = (revision, rows, marker, scope)
        (self.field, self.after, self.isLatestFirst, self.hasValues) = (field, after, isLatestFirst, hasValues)
    }

    /// A copy of the query with ``hasValues`` set to false.
    var withoutValues: ChangeQuery {
        var query = self
        query.hasValues = false
        return query
    }

    /// True if a change meets every condition of the query.
    ///
    /// - Parameter times: the times of the revisions by their rows, which are needed where ``after`` is set.
    public func matches(_ change: ChangeRow, times: [Int64: Timestamp]) -> Bool {
        if let revision, change.revision != revision { return false }
        if let rows, !rows.contains(change.seq) { return false }
        if let field, change.field != field { return false }
        if let after, times[change.revision].map({ $0 > after }) != true { return false }
        switch scope {
        case .one: if change.marker == nil || change.lastMarker != nil { return false }
        case .range: if change.lastMarker == nil { return false }
        case .any: break
        }
        return marker.map { change.markers?.contains($0) == true } ?? true
    }
}
