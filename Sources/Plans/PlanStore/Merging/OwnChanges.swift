import FoundationEssentials
import PlanBase
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
    private(set) var revisions: [RevisionRecord] = []

    init(of plan: any RecordReader, notIn other: any RecordReader) throws {
        for revision in try plan.revisions(after: 0, before: .max) where try other.row(ofRevision: revision.id) == nil {
            revisions.append(revision)
            // A merge's own changes follow from the revisions that it copied, and the times of those revisions count.
            let time = revision.action == PlanMerge.action ? nil : revision.time
            try plan.forEachChange(ChangeQuery(revision: revision.row, hasValues: false)) { change in
                try note(change, at: time, of: plan)
            }
        }
    }

    private mutating func note(_ change: ChangeRow, at time: Timestamp?, of plan: any RecordReader) throws {
        if let first = change.marker {
            for seq in change.markers ?? first...first {
                guard let id = try plan.identity(.row(seq))?.id else { continue }
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
