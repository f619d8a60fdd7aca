import PlanModel

/// Which changes of the history to find, and in which order. A change must meet every condition that is set.
struct ChangeQuery {
    /// What a change of markers was written for.
    enum Scope {
        /// One marker.
        case one
        /// Markers whose rows follow each other.
        case range
        /// Either.
        case any
    }

    /// The revision that the changes belong to.
    var revision: Int64?
    /// The changes' own rows.
    var rows: ClosedRange<Int64>?
    /// The row of a marker that the changes are about, alone or among others.
    var marker: Int64?
    /// What they were written for.
    var scope = Scope.any
    /// The field's name; empty for whole markers and areas.
    var field: String?
    /// The time after which their revisions were made.
    var after: Timestamp?
    /// Whether the latest comes first.
    var isLatestFirst = false
    /// Whether the values are wanted; of the states before and after it is told else only whether there are any.
    var hasValues = true

    /// The same without the values.
    var withoutValues: ChangeQuery {
        var query = self
        query.hasValues = false
        return query
    }
}
