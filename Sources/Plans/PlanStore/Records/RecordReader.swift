import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The records of one plan as they are at one moment, whatever keeps them: what the plan's rules ask.
///
/// A marker has a row, a number of its own that it keeps after its removal; rows follow the order in which markers came. The rows of
/// areas follow the order in which they are painted, those of revisions and changes the order in which they were made.
public protocol RecordReader: AnyObject {
    // MARK: The plan as a whole

    /// Returns the record of the plan as a whole; nil if the store is empty.
    func plan() throws -> PlanRecord?
    /// The steps that a marker's status may take.
    func workflow() throws -> Workflow
    /// The objects of a kind, as JSON, by their keys.
    func objects(_ kind: PlanObjectKind) throws -> [PlanObjectKey: JSONValue]
    /// The object of a key, as JSON; nil if there is none.
    func object(_ key: PlanObjectKey) throws -> JSONValue?

    // MARK: Areas

    /// All areas with their rows, in the order they are painted.
    func areaRows() throws -> [(seq: Int64, area: Area)]
    /// The areas whose bounding boxes have a point, in the order they are painted.
    func areaRows(near point: Point) throws -> [(seq: Int64, area: Area)]
    /// The areas of a name, in the order they are painted.
    func areaRows(named name: String) throws -> [(seq: Int64, area: Area)]
    /// The area of an id.
    func areaRow(id: Area.ID) throws -> (seq: Int64, area: Area)?
    /// The greatest row of all areas; 0 if there are none.
    func greatestAreaRow() throws -> Int64
    /// True if there is an area in a row.
    func hasArea(inRow seq: Int64) throws -> Bool

    // MARK: Markers

    /// The marker of a key with its row; nil for a removed one.
    func marker(_ key: MarkerKey) throws -> (seq: Int64, marker: PlanMarker)?
    /// Returns the identity of the present or removed marker of a key; nil if there is none.
    func identity(_ key: MarkerKey) throws -> MarkerIdentity?
    /// Returns the numbers of the present and removed markers in some rows, keyed by these.
    func numbers(ofRows rows: [Int64]) throws -> [Int64: Int]
    /// Calls `body` with what stays of every present and removed marker.
    func forEachIdentity(_ body: (MarkerIdentity) throws -> Void) throws
    /// Calls `body` with each marker that a query finds, in its order and in constant memory. `body` may read too.
    func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws
    /// Calls `body` with the rows and markers of some rows, in order or the last first.
    func forEachMarker(
        inRows rows: ClosedRange<Int64>, isLatestFirst: Bool, _ body: (Int64, PlanMarker) throws -> Void) throws
    /// Calls `body` with the row and title of each marker at a point, in rows before one, the last first.
    func forEachMarker(at point: Point, before last: Int64, _ body: (Int64, String?) -> Void) throws
    /// Calls `body` with the row, the point and the row of the area of each marker in a box, edges included. The row of the area is
    /// the one that was kept with the marker, whether or not there is an area in it still.
    func forEachMarkerPlace(in box: Box, _ body: ((seq: Int64, point: Point, area: Int64?)) throws -> Void) throws
    /// The number of markers that a query finds, whatever its limit.
    func markerCount(_ query: MarkerQuery) throws -> Int
    /// The number of all markers.
    func markerCount() throws -> Int
    /// The greatest row of all present and removed markers; 0 if there are none.
    func greatestMarkerRow() throws -> Int64
    /// The greatest number of all present and removed markers; 0 if there are none.
    func greatestNumber() throws -> Int
    /// The least number from 1 on that no present or removed marker has.
    func leastFreeNumber() throws -> Int
    /// The distinct values of a field, in order.
    func values(of field: TextField) throws -> [String]
    /// The distinct names of free properties with text values, in order.
    func propertyNames() throws -> [String]
    /// The numbers of the markers whose free properties are kept in a form that cannot be read, in order.
    func markersWithUnreadableProperties() throws -> [Int]
    /// The ids of the areas whose free properties are kept in a form that cannot be read, in the order they are painted.
    func areasWithUnreadableProperties() throws -> [Area.ID]
    /// Calls `body` with the number of markers of each area and status, the areas in the order they are painted, those outside
    /// all areas last.
    func forEachAreaCount(_ body: ((area: Area.ID?, name: String, status: String, count: Int)) -> Void) throws
    /// Calls `body` with the number of markers of each value of a field and status, ordered by the value; those without one last.
    func forEachValueCount(
        of field: TextField, _ body: ((value: String?, status: String, count: Int)) -> Void) throws

    // MARK: History

    /// The revision in a row.
    func revision(inRow seq: Int64) throws -> RevisionRecord?
    /// The row of the revision of an id; nil if the history does not have it.
    func row(ofRevision id: UUID) throws -> Int64?
    /// The row of the earliest revision; nil if there is none.
    func earliestRevision() throws -> Int64?
    /// The row of the latest revision; 0 if there is none.
    func latestRevision() throws -> Int64
    /// The time of the latest revision; nil if there is none.
    func latestTime() throws -> Timestamp?
    /// The revisions after a row and before another, the earliest first.
    func revisions(after first: Int64, before last: Int64) throws -> [RevisionRecord]
    /// Calls `body` with the revisions that were made in this copy of the plan, the latest first, until it returns a result.
    func firstOwnRevision<T>(_ body: (RevisionRecord) throws -> T?) throws -> T?
    /// Calls `body` with the revisions from a row backwards, with those alone that changed the marker in a row if one is given.
    func forEachRevision(
        from latest: Int64, ofMarker marker: Int64?, limit: Int?, _ body: (RevisionRecord) throws -> Void) throws
    /// Calls `body` with the changes that a query finds. `body` may read too.
    func forEachChange(_ query: ChangeQuery, _ body: (ChangeRow) throws -> Void) throws

    // MARK: Contents

    /// The content of a hash; nil if the plan does not keep it, or keeps bytes of another hash.
    func content(_ hash: ContentHash) throws -> [UInt8]?
    /// True if the plan keeps the content of a hash.
    func hasContent(_ hash: ContentHash) throws -> Bool
    /// The hashes of all contents that the plan keeps.
    func contentHashes() throws -> [ContentHash]
    /// True if any marker has an attachment.
    func hasAttachments() throws -> Bool
}
