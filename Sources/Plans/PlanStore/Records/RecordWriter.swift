import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel

/// The records of one plan while they are changed, in a transaction of which all or nothing comes into force.
///
/// A writer keeps no rules of a plan: it adds no history and checks no place, number or status.
public protocol RecordWriter: RecordReader {
    /// Adds the plan to an empty store.
    func insert(_ plan: PlanRecord) throws
    /// Sets a field of the plan as a whole: a text for the name, a number or null for the scale.
    func set(_ field: PlanField, to value: JSONValue) throws
    /// Takes a workflow in place of the one that is there.
    func replaceWorkflow(by workflow: Workflow) throws
    /// Keeps an object under its key; nil removes it.
    func setObject(_ key: PlanObjectKey, to value: JSONValue?) throws

    /// Adds an area in a free row.
    func insert(_ area: Area, at seq: Int64) throws
    /// Removes the area in a row. Markers keep its row as theirs until ``setArea(_:ofMarkerInRow:)``.
    func deleteArea(_ seq: Int64) throws

    /// Adds a marker in a row that no marker has or had.
    ///
    /// - Parameter area: the row of the area that it belongs to.
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if an attachment's content is not kept.
    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws
    /// Returns an object that adds many markers, one after the other.
    func bulkInsertion() throws -> any BulkInsertion
    /// Replaces the state of a marker, from an old one to a new one that differ in some fields.
    func update(_ seq: Int64, from old: PlanMarker, to new: PlanMarker, area: Int64?, fields: [MarkerField]) throws
    /// Sets the row of the area that a marker belongs to.
    func setArea(_ area: Int64?, ofMarkerInRow seq: Int64) throws
    /// Gives a present or removed marker another number.
    func setNumber(_ number: Int, ofRow seq: Int64, isRetired: Bool) throws
    /// Makes a marker one of the removed, which keep their rows, ids and numbers.
    func retire(_ seq: Int64, _ item: PlanMarker) throws
    /// Makes all markers of some rows removed ones; `willRetire` is called with each range before.
    func retireMarkers(inRows ranges: [ClosedRange<Int64>], willRetire: (ClosedRange<Int64>) throws -> Void) throws
    /// Adds a marker, which this plan never had, to the removed ones.
    func insertRetired(_ seq: Int64, id: UUID, number: Int) throws
    /// Takes a marker from the removed ones, so that it can be added again in its row.
    func deleteRetired(_ seq: Int64) throws

    /// Adds a revision to the history in its row; if that is 0, after the latest. Returns the row.
    func insert(_ revision: RevisionRecord) throws -> Int64
    /// Adds a change to a revision; the rows in it do not count.
    func insert(_ change: ChangeRow, to revision: Int64) throws

    /// Keeps a content, if it is not kept yet.
    func keep(_ bytes: [UInt8], hash: ContentHash) throws
}
