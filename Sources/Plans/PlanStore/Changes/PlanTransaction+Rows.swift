import PlanBase
import PlanModel

/// Changes of markers and of the history, always together.
extension PlanTransaction {
    /// Adds a marker, finds its area, and gives it a number if it has none.
    @discardableResult
    func add(_ item: PlanMarker, at seq: Int64? = nil) throws -> PlanMarker {
        var item = item
        if let number = item.marker.number {
            guard try isFree(number) else { throw PlanStoreError.numberTaken(number) }
        } else {
            item.marker.number = try nextNumber()
        }
        guard try records.identity(.id(item.id)) == nil else { throw PlanStoreError.idTaken(item.id) }
        let area = try area(at: item.marker.point)
        item.area = area?.id
        let seq = try seq ?? nextSeq()
        try records.insert(item, area: area?.seq, at: seq)
        try record(marker: seq, new: item.json)
        noteAdded(item)
        return item
    }

    /// True if no present or removed marker has the number.
    func isFree(_ number: Int) throws -> Bool { try records.identity(.number(number)) == nil }

    /// Replaces a marker's state, and records each field that differs in the history.
    ///
    /// - Parameter changed: The time of the change; the present moment if `nil`.
    @discardableResult
    func replace(_ seq: Int64, with new: PlanMarker, changed: Timestamp? = nil) throws -> PlanMarker {
        guard let old = try records.marker(.row(seq))?.marker else {
            throw PlanStoreError.noMarker(number: new.marker.number ?? 0, isRetired: true)
        }
        let fields = new.differences(from: old)
        guard !fields.isEmpty else { return old }
        var new = new
        new.changed = changed ?? max(time, old.changed)
        let area = try area(at: new.marker.point)
        new.area = area?.id
        for field in fields {
            if field == .attachments {
                let change = AttachmentChange(from: old.attachments, to: new.attachments)
                try record(marker: seq, field: field.name, old: change.old, new: change.new)
            } else {
                try record(marker: seq, field: field.name, old: old[field], new: new[field])
            }
        }
        try records.update(seq, from: old, to: new, area: area?.seq, fields: fields)
        noteChanged(new)
        return new
    }

    /// Removes a marker and keeps its whole state in the history.
    func remove(_ seq: Int64, _ item: PlanMarker) throws {
        try record(marker: seq, old: item.json)
        try records.retire(seq, item)
        noteRemoved(item.id)
    }

    /// Brings a removed marker back in its old state.
    func restore(_ item: PlanMarker, at seq: Int64) throws {
        try records.deleteRetired(seq)
        _ = try add(item, at: seq)
    }

    /// The row number after the greatest ever given.
    func nextSeq() throws -> Int64 {
        let greatest = try records.greatestMarkerRow()
        // Planmark never makes such a row; a malicious file can have one.
        guard greatest < .max else {
            throw PlanStoreError.damaged(file: plan.location, detail: Message("no row is left for a marker"))
        }
        return greatest + 1
    }

    /// The number after the greatest ever given, or the least free number if no greater one exists.
    func nextNumber() throws -> Int {
        let greatest = try records.greatestNumber()
        return greatest < .max ? greatest + 1 : try records.leastFreeNumber()
    }
}
