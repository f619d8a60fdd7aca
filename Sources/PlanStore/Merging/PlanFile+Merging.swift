extension PlanFile {
    /// Brings in what was changed in another copy of this plan. Markers are told by their ids; of a field that only one copy
    /// has changed since they were the same, that change counts, of one that both have, the later. The other copy's history
    /// comes along, so that merging it again changes nothing.
    ///
    /// Of two markers that were given one number, that which was created first keeps it, here as in the other copy when that
    /// merges this one; the other marker gets the next number that is free.
    ///
    /// - Throws: ``PlanStoreError/unrelated(file:other:)`` when it is no copy of this plan.
    @discardableResult
    public func merge(_ other: PlanFile, by author: String? = nil) throws -> PlanMerge {
        guard other.id == id, other !== self else { throw PlanStoreError.unrelated(file: path, other: other.path) }
        return try other.locked {
            try other.connection.read {
                try write(PlanMerge.action, by: author) { transaction in
                    var merging = try Merging(transaction, other.connection)
                    return try merging.run()
                }
            }
        }
    }
}
