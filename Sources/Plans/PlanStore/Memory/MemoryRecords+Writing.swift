import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension MemoryRecords: RecordWriter {
    func insert(_ plan: PlanRecord) { put(plan, \.plan) }

    func set(_ field: PlanField, to value: JSONValue) {
        guard var plan = tables.plan else { return }
        plan[field] = value
        put(plan, \.plan)
    }

    func replaceWorkflow(by workflow: Workflow) { put(workflow, \.workflow) }
    func setObject(_ key: PlanObjectKey, to value: JSONValue?) { put(value, key, in: key.kind.table) }

    // MARK: - Areas

    func insert(_ area: Area, at seq: Int64) {
        put(area, seq, in: \.areas)
        put(area.shape.boundingBox, seq, in: \.areaBoxes)
    }

    func deleteArea(_ seq: Int64) {
        put(nil, seq, in: \.areas)
        put(nil, seq, in: \.areaBoxes)
    }

    // MARK: - Markers

    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        try requireContents(of: item)
        let number = item.marker.number ?? 0
        put(item, seq, in: \.markers)
        put(area, seq, in: \.areaRows)
        put(seq, item.id, in: \.rowsByID)
        put(seq, number, in: \.rowsByNumber)
        setPlace(of: seq, to: item.marker.point)
        noteGreatest(row: seq, number: number)
    }

    func update(_ seq: Int64, from old: PlanMarker, to new: PlanMarker, area: Int64?, fields: [MarkerField]) throws {
        try requireContents(of: new)
        let kept = tables.markers[seq]
        put(new, seq, in: \.markers)
        put(area, seq, in: \.areaRows)
        if let kept, kept.marker.point != new.marker.point {
            removePlace(of: seq, kept.marker.point)
            setPlace(of: seq, to: new.marker.point)
        }
        if let from = kept?.marker.number, let to = new.marker.number, from != to {
            changeNumber(from: from, to: to, seq)
        }
    }

    func setArea(_ area: Int64?, ofMarkerInRow seq: Int64) { put(area, seq, in: \.areaRows) }

    func setNumber(_ number: Int, ofRow seq: Int64, isRetired: Bool) {
        guard let known = identity(.row(seq)) else { return }
        if isRetired {
            let renumbered = MarkerIdentity(row: seq, id: known.id, number: number, isRetired: true)
            put(renumbered, seq, in: \.retired)
        } else if var item = tables.markers[seq] {
            item.marker.number = number
            put(item, seq, in: \.markers)
        }
        changeNumber(from: known.number, to: number, seq)
    }

    func retire(_ seq: Int64, _ item: PlanMarker) {
        put(nil, seq, in: \.markers)
        put(nil, seq, in: \.areaRows)
        removePlace(of: seq, item.marker.point)
        insertRetired(seq, id: item.id, number: item.marker.number ?? 0)
    }

    func insertRetired(_ seq: Int64, id: UUID, number: Int) {
        put(MarkerIdentity(row: seq, id: id, number: number, isRetired: true), seq, in: \.retired)
        put(seq, id, in: \.rowsByID)
        put(seq, number, in: \.rowsByNumber)
        noteGreatest(row: seq, number: number)
    }

    func deleteRetired(_ seq: Int64) {
        guard let known = tables.retired[seq] else { return }
        put(nil, seq, in: \.retired)
        put(nil, known.id, in: \.rowsByID)
        put(nil, known.number, in: \.rowsByNumber)
        put(nil, \.greatestMarkerRow)
        noteLost(number: known.number)
    }

    private func changeNumber(from old: Int, to new: Int, _ seq: Int64) {
        // Two markers may change their numbers one after the other.
        if tables.rowsByNumber[old] == seq { put(nil, old, in: \.rowsByNumber) }
        put(seq, new, in: \.rowsByNumber)
        put(nil, \.greatestNumber)
    }

    private func setPlace(of seq: Int64, to point: Point) {
        put((tables.rowsByPlace[point] ?? []).union([seq]), point, in: \.rowsByPlace)
    }

    private func removePlace(of seq: Int64, _ point: Point) {
        put((tables.rowsByPlace[point] ?? []).subtracting([seq]), point, in: \.rowsByPlace)
    }

    private func requireContents(of item: PlanMarker) throws {
        for attachment in item.attachments where tables.contents[attachment.hash] == nil {
            throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
        }
    }

    // MARK: - History

    func insert(_ revision: RevisionRecord) -> Int64 {
        var revision = revision
        if revision.row == 0 { revision.row = latestRevision() + 1 }
        put(revision, revision.row, in: \.revisions)
        put(revision.row, revision.id, in: \.revisionRows)
        put(max(latestRevision(), revision.row), \.greatestRevision)
        return revision.row
    }

    func insert(_ change: ChangeRow, to revision: Int64) {
        var change = change
        (change.seq, change.revision) = (Int64(tables.changes.count) + 1, revision)
        append(change)
    }

    // MARK: - Contents

    func keep(_ bytes: [UInt8], hash: ContentHash) { put(bytes, hash, in: \.contents) }
}
