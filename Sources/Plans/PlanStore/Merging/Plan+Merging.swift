extension Plan {
    /// Brings in the changes of another copy of this plan. Markers are matched by their ids. If one copy has changed a field
    /// since both were equal, that change counts; if both have, the later change counts. The other copy's history is copied
    /// too, so that merging it again changes nothing.
    ///
    /// Of two markers with one number this plan's keeps the number; the other copy's gets the next free number. When that copy merges
    /// this plan later, it has the marker under the new number too.
    ///
    /// - Throws: ``PlanStoreError/unrelated(file:other:)`` if the other plan is no copy of this plan.
    @discardableResult
    public func merge(_ other: Plan, by author: String? = nil) throws -> PlanMerge {
        guard other.id == id, other !== self else {
            throw PlanStoreError.unrelated(file: location, other: other.location)
        }
        return try other.reading { theirs in
            try write(PlanMerge.action, by: author) { transaction in
                var merging = try Merging(transaction, theirs)
                return try merging.run()
            }
        }
    }
}
