import FoundationEssentials
import PlanModel

/// The changes that one copy made since both were equal: the time of the last change of each subject and field.
struct OwnChanges {
    private(set) var markers: [UUID: [String: Timestamp]] = [:]
    /// The changed markers in the order of their first change.
    private(set) var markerOrder: [UUID] = []
    private(set) var areas: [Area.ID: Timestamp] = [:]
    private(set) var areaOrder: [Area.ID] = []
    /// The workflow's, and those of what else is known about the plan as a whole, by the field's name.
    private(set) var plan: [String: Timestamp] = [:]
    private(set) var revisions: [(seq: Int64, id: [UInt8])] = []

    init(of plan: Connection, notIn other: Connection) throws {
        let known = try other.statement("SELECT 1 FROM revision WHERE id = ?")
        let all = try plan.prepare("SELECT seq, id, time, action FROM revision ORDER BY seq").map {
            ($0.integer(0), $0.bytes(1), Timestamp(milliseconds: $0.integer(2)), $0.text(3) == PlanMerge.action)
        }
        for (seq, id, time, isMerge) in all where try known.first([.blob(id)], { $0.int(0) }) == nil {
            revisions.append((seq, id))
            // A merge's own changes follow from the revisions that it copied, and the times of those revisions count.
            for change in try plan.changeRows(of: seq) { try note(change, at: isMerge ? nil : time, of: plan) }
        }
    }

    private mutating func note(_ change: ChangeRow, at time: Timestamp?, of plan: Connection) throws {
        if let first = change.marker {
            for seq in first...max(first, change.lastMarker ?? first) {
                guard let id = try plan.markerID(ofRow: seq) else { continue }
                if markers[id] == nil {
                    markerOrder.append(id)
                    markers[id] = [:]
                }
                // MergedNumbers settles numbers. A new number alone does not bring a removed marker back.
                guard let time, change.field != MarkerField.number.name else { continue }
                let last = markers[id]?[change.field] ?? time
                markers[id]?[change.field] = max(time, last)
            }
        } else if let area = change.area {
            guard let time else { return }
            if areas[area] == nil { areaOrder.append(area) }
            areas[area] = max(time, areas[area] ?? time)
        } else if let time {
            self.plan[change.field] = max(time, self.plan[change.field] ?? time)
        }
    }
}
