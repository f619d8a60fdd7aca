import PlanModel

/// Adds many markers to a plan's records, one after the other.
public protocol BulkInsertion: AnyObject {
    /// Adds a marker in a row that no marker has or had. Until ``finish()`` it is found by its row, its id and its number, but not by
    /// its place.
    ///
    /// - Parameter area: the row of the area that it belongs to.
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if an attachment's content is not kept.
    func add(_ item: PlanMarker, area: Int64?, at seq: Int64) throws
    /// Makes the markers so far found by their places too. More may be added afterwards.
    func finish() throws
}
