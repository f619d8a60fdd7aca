import PlanBase
import PlanJSON
import PlanModel

/// The changes of a plan's marker after a list of the plan's markers was written.
struct LaterChanges {
    /// The values that the changed fields had when the list was written, keyed by the fields' names.
    private var former: [String: JSONValue] = [:]
    /// False if the history holds none of the changes, as that of a repaired plan may; every field may have changed then.
    private var isKnown = false

    /// The changes after a time of the marker in a row.
    init(ofRow seq: Int64, after time: Timestamp, in records: any RecordReader) throws {
        // An import of many markers records them, and the statuses they came with, as ranges of rows.
        var additions: Set<Int64> = []
        try records.forEachChange(
            ChangeQuery(marker: seq, scope: .range, field: "", after: time, hasValues: false)
        ) { additions.insert($0.revision) }
        isKnown = !additions.isEmpty
        try records.forEachChange(ChangeQuery(marker: seq, scope: .one, after: time)) { change in
            guard !additions.contains(change.revision) else { return }
            isKnown = true
            if !change.field.isEmpty, former[change.field] == nil { former[change.field] = change.old ?? .null }
        }
    }

    /// True if the field was changed after the list was written.
    func hasChanged(_ field: MarkerField) -> Bool { !isKnown || former[field.name] != nil }

    /// True if a field's value in the list is another than the one that the field had when the list was written.
    func isEdited(_ field: MarkerField, to listed: JSONValue) -> Bool { !isKnown || former[field.name] != listed }
}
