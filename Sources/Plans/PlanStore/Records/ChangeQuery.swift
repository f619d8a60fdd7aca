import PlanBase

/// Which changes of the history to find, and in which order. A change must meet every condition that is set.
public struct ChangeQuery: Hashable, Sendable {
    /// What a change of markers was written for.
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
    /// What they were written for.
    public var scope = Scope.any
    /// The field's name; empty for whole markers and areas.
    public var field: String?
    /// The time after which their revisions were made.
    public var after: Timestamp?
    /// Whether the latest comes first.
    public var isLatestFirst = false
    /// Whether the values are wanted; of the states before and after it is told else only whether there are any.
    public var hasValues = true

    /// Makes a query for changes.
    public init(
        revision: Int64? = nil, rows: ClosedRange<Int64>? = nil, marker: Int64? = nil, scope: Scope = .any,
        field: String? = nil, after: Timestamp? = nil, isLatestFirst: Bool = false, hasValues: Bool = true
    ) {
        (self.revision, self.rows, self.marker, self.scope) = (revision, rows, marker, scope)
        (self.field, self.after, self.isLatestFirst, self.hasValues) = (field, after, isLatestFirst, hasValues)
    }

    /// The same without the values.
    var withoutValues: ChangeQuery {
        var query = self
        query.hasValues = false
        return query
    }

    /// Whether a change meets every condition.
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
