import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel

/// The records of a plan in memory, by their rows.
struct MemoryTables {
    var plan: PlanRecord?
    var workflow = Workflow(steps: [])
    var measuring: [PlanObjectKey: JSONValue] = [:]
    var detections: [PlanObjectKey: JSONValue] = [:]
    var areas: [Int64: Area] = [:]
    /// The boxes of the areas.
    var areaBoxes: [Int64: Box] = [:]
    /// The markers; the area in them does not count.
    var markers: [Int64: PlanMarker] = [:]
    /// The rows of the markers' areas.
    var areaRows: [Int64: Int64] = [:]
    var retired: [Int64: MarkerIdentity] = [:]
    /// The rows of present and removed markers.
    var rowsByID: [UUID: Int64] = [:]
    var rowsByNumber: [Int: Int64] = [:]
    /// The rows of the markers at each point.
    var rowsByPlace: [Point: Set<Int64>] = [:]
    var revisions: [Int64: RevisionRecord] = [:]
    var revisionRows: [UUID: Int64] = [:]
    /// The changes, of which the first has the row 1, and where they stand by their revisions and markers.
    var changes: [ChangeRow] = []
    var changesOfRevision: [Int64: [Int]] = [:]
    var changesOfMarker: [Int64: [Int]] = [:]
    var changesOfRanges: [Int] = []
    var contents: [ContentHash: [UInt8]] = [:]
    /// The greatest row of a marker and of a revision, and the greatest number; nil until they are asked for again.
    var greatestMarkerRow: Int64?
    var greatestNumber: Int?
    var greatestRevision: Int64?
}

extension PlanObjectKind {
    /// Where the objects of the kind are.
    var table: WritableKeyPath<MemoryTables, [PlanObjectKey: JSONValue]> {
        switch self {
        case .measuring: \.measuring
        case .detection: \.detections
        }
    }
}
