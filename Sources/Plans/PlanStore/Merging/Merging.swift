import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel

/// The merging of another copy, theirs, into a plan, ours.
struct Merging {
    private let transaction: PlanTransaction
    private let ours: any RecordWriter
    private let theirs: any RecordReader
    private let ourChanges: OwnChanges
    private let theirChanges: OwnChanges
    /// The rows in our plan for markers of theirs that it has never had.
    private var newRows: [UUID: Int64] = [:]
    private var numbers = MergedNumbers()
    /// The rows of the revisions that only they have.
    private let theirRevisions: Set<Int64>
    /// The merged workflow, and theirs.
    private var workflows: [Workflow] = []
    private var result = PlanMerge()

    init(_ transaction: PlanTransaction, _ theirs: any RecordReader) throws {
        self.transaction = transaction
        ours = transaction.records
        self.theirs = theirs
        ourChanges = try OwnChanges(of: ours, notIn: theirs)
        theirChanges = try OwnChanges(of: theirs, notIn: ours)
        theirRevisions = Set(theirChanges.revisions.map(\.row))
    }

    mutating func run() throws -> PlanMerge {
        result.revisionCount = theirChanges.revisions.count
        // Of the numbers that a marker was given the last counts, in every copy.
        if let latest = theirChanges.revisions.map(\.time).max() { transaction.follow(latest) }
        try copyHistory()
        try mergeWorkflow()
        for field in PlanField.allCases { try merge(field) }
        for field in theirChanges.plan.keys.sorted() {
            if let key = PlanObjectKey(rawValue: field) { try merge(key) }
        }
        workflows = [try ours.workflow(), try theirs.workflow()]
        for id in theirChanges.areaOrder { try mergeArea(id) }
        try transaction.finish()
        // Settles numbers first, so that a number that our marker gives up is free for a marker of theirs.
        try settleNumbers()
        for id in theirChanges.markerOrder { try mergeMarker(id) }
        return result
    }

    // MARK: - History

    /// Copies their new revisions. Changes of markers that our plan has never had get the rows that those markers will have.
    private mutating func copyHistory() throws {
        var rows: [Int64: Int64] = [:]
        var next = try transaction.nextSeq()
        for id in theirChanges.markerOrder {
            guard let theirSeq = try theirs.identity(.id(id))?.row else { continue }
            if let seq = try ours.identity(.id(id))?.row {
                rows[theirSeq] = seq
            } else {
                rows[theirSeq] = next
                newRows[id] = next
                next &+= 1
            }
        }
        var revisions: [Int64: Int64] = [:]
        for theirs in theirChanges.revisions {
            var copied = theirs
            copied.undoes = theirs.undoes.flatMap { revisions[$0] }
            copied.isMerged = true
            copied.row = 0
            let revision = try ours.insert(copied)
            revisions[theirs.row] = revision
            try self.theirs.forEachChange(ChangeQuery(revision: theirs.row)) { try copy($0, to: revision, rows: rows) }
        }
    }

    private func copy(_ change: ChangeRow, to revision: Int64, rows: [Int64: Int64]) throws {
        func insert(_ marker: Int64?, upTo last: Int64?) throws {
            var copied = change
            (copied.marker, copied.lastMarker) = (marker, last)
            try ours.insert(copied, to: revision)
        }
        guard let first = change.marker else { return try insert(nil, upTo: nil) }
        let last = max(first, change.lastMarker ?? first)
        guard let start = rows[first] else {
            // The first marker of the range is in none of their tables.
            for seq in first...last { if let row = rows[seq] { try insert(row, upTo: nil) } }
            return
        }
        let isContiguous = (first...last).allSatisfy { rows[$0] == start &+ ($0 - first) }
        if change.lastMarker == nil || isContiguous {
            return try insert(start, upTo: change.lastMarker.map { start &+ ($0 - first) })
        }
        for seq in first...last { if let row = rows[seq] { try insert(row, upTo: nil) } }
    }

    // MARK: - Workflow and areas

    private mutating func mergeWorkflow() throws {
        let (mine, other) = (try ours.workflow(), try theirs.workflow())
        guard mine != other, takesTheirs("workflow", mine.json, other.json) else { return }
        try transaction.setWorkflow(other)
    }

    private mutating func merge(_ field: PlanField) throws {
        let (mine, other) = (try ours.plan()?[field] ?? .null, try theirs.plan()?[field] ?? .null)
        guard mine != other, takesTheirs(field.rawValue, mine, other) else { return }
        try transaction.set(field, to: other)
    }

    private mutating func merge(_ key: PlanObjectKey) throws {
        let (mine, other) = (try ours.object(key), try theirs.object(key))
        guard mine != other, takesTheirs(key.rawValue, mine ?? .null, other ?? .null) else { return }
        try transaction.set(key, to: other)
        switch key.kind {
        case .measuring: result.measures += 1
        case .detection: result.detections += 1
        }
    }

    /// True if what they have changed about the plan as a whole comes into force; where both have, the later change does.
    private mutating func takesTheirs(_ field: String, _ mine: JSONValue, _ other: JSONValue) -> Bool {
        guard let time = theirChanges.plan[field] else { return false }
        guard let ownTime = ourChanges.plan[field] else { return true }
        result.conflicts.append(
            PlanMerge.Conflict(
                subject: .plan, field: field, ours: mine == .null ? nil : mine, theirs: other == .null ? nil : other,
                takesTheirs: ownTime < time))
        return ownTime < time
    }

    private mutating func mergeArea(_ id: Area.ID) throws {
        let (mine, other) = (try ours.areaRow(id: id), try theirs.areaRow(id: id))
        guard mine?.area != other?.area, let time = theirChanges.areas[id] else { return }
        let takesTheirs = ourChanges.areas[id].map { $0 < time } ?? true
        if ourChanges.areas[id] != nil {
            result.conflicts.append(
                PlanMerge.Conflict(
                    subject: .area(id), field: nil, ours: mine.map { AreaHistory.json(seq: $0.seq, $0.area) },
                    theirs: other.map { AreaHistory.json(seq: $0.seq, $0.area) }, takesTheirs: takesTheirs))
        }
        guard takesTheirs else { return }
        if let other { try transaction.restore(other.area) } else { try transaction.removeArea(id) }
        result.areas += 1
    }

    // MARK: - Markers

    /// Gives our markers their numbers in the merged plan, and adds the markers that were removed in their copy to the
    /// removed ones, so that their numbers are not given again.
    private mutating func settleNumbers() throws {
        try numbers.claim(of: ours)
        for (id, row) in newRows {
            guard let entry = try theirs.identity(.id(id)) else { continue }
            numbers.claim(
                MarkerIdentity(
                    row: row, id: id, number: entry.number, created: try theirs.creation(of: entry),
                    isRetired: entry.isRetired))
        }
        try numbers.settle(by: ours)
        try numbers.moveAside(in: ours)
        for moved in numbers.moved where newRows[moved.claim.id] == nil {
            try transaction.renumber(moved.claim, to: moved.number, given: numbers.numberGiven(to: moved.claim))
            guard !moved.claim.isRetired else { continue }
            result.renumbered.append(PlanMerge.Renumbering(old: moved.claim.number, new: moved.number, isNew: false))
        }
        for id in theirChanges.markerOrder {
            guard let row = newRows[id], let claim = numbers.claims[row], claim.isRetired else { continue }
            let number = numbers.number(of: claim)
            try ours.insertRetired(row, id: id, number: number)
            if number != claim.number { try transaction.recordNumber(of: row, old: claim.number, new: number) }
        }
    }

    private mutating func mergeMarker(_ id: UUID) throws {
        let mine = try ours.marker(.id(id))
        let other = try theirs.marker(.id(id))
        switch (mine, other) {
        case (let mine?, let other?): try mergeFields(mine, other.marker)
        case (nil, let other?):
            if try ours.identity(.id(id)) != nil {
                try mergeRemovedHere(other.marker)
            } else {
                try add(other.marker)
            }
        case (let mine?, nil): try mergeRemovedThere(mine)
        case (nil, nil): break
        }
    }

    private mutating func add(_ other: PlanMarker) throws {
        try keepContents(of: other)
        guard let seq = newRows[other.id], let claim = numbers.claims[seq] else { return }
        var item = other
        let number = numbers.number(of: claim)
        item.marker.number = number
        try transaction.add(item, at: seq)
        result.added += 1
        guard number != claim.number else { return }
        result.renumbered.append(PlanMerge.Renumbering(old: claim.number, new: number, isNew: true))
        try transaction.recordNumber(of: seq, old: claim.number, new: number)
    }

    /// Merges a marker that they have and that was removed in our plan.
    private mutating func mergeRemovedHere(_ other: PlanMarker) throws {
        guard let removal = ourChanges.markers[other.id]?[""] else { return }
        let last = theirChanges.markers[other.id]?.values.max() ?? other.changed
        let takesTheirs = last > removal
        result.conflicts.append(
            PlanMerge.Conflict(
                subject: .marker(other.marker.number ?? 0), field: nil, ours: nil, theirs: other.json,
                takesTheirs: takesTheirs))
        guard takesTheirs,
            let seq = try ours.identity(.id(other.id))?.row,
            let claim = numbers.claims[seq]
        else { return }
        try keepContents(of: other)
        var restored = other
        restored.marker.number = numbers.number(of: claim)
        try transaction.restore(restored, at: seq)
        result.added += 1
    }

    /// Merges a marker that our plan has and that they have removed.
    private mutating func mergeRemovedThere(_ mine: (seq: Int64, marker: PlanMarker)) throws {
        guard let removal = theirChanges.markers[mine.marker.id]?[""] else { return }
        var takesTheirs = true
        if let own = ourChanges.markers[mine.marker.id]?.values.max() {
            takesTheirs = removal > own
            result.conflicts.append(
                PlanMerge.Conflict(
                    subject: .marker(mine.marker.marker.number ?? 0), field: nil, ours: mine.marker.json, theirs: nil,
                    takesTheirs: takesTheirs))
        }
        guard takesTheirs else { return }
        try transaction.remove(mine.seq, mine.marker)
        result.removed += 1
    }

    private mutating func mergeFields(_ mine: (seq: Int64, marker: PlanMarker), _ other: PlanMarker) throws {
        var merged = mine.marker
        let (own, their) = (ourChanges.markers[other.id] ?? [:], theirChanges.markers[other.id] ?? [:])
        for field in other.differences(from: mine.marker) where field != .number {
            // The change of a marker that undoing brought back is its whole state.
            guard let time = their[field.name] ?? their[""] else { continue }
            if field == .attachments {
                let known = Set(mine.marker.attachments)
                let removed = own[field.name] == nil ? known.subtracting(other.attachments) : []
                merged.attachments =
                    mine.marker.attachments.filter { !removed.contains($0) }
                    + other.attachments.filter { !known.contains($0) }
                continue
            }
            let ownTime = own[field.name]
            var takesTheirs = ownTime.map { time > $0 } ?? true
            let step = takesTheirs && field == .status ? try refusedStep(of: other.id) : nil
            if step != nil { takesTheirs = false }
            if ownTime != nil {
                result.conflicts.append(
                    PlanMerge.Conflict(
                        subject: .marker(mine.marker.marker.number ?? 0), field: field.name,
                        ours: mine.marker[field] == .null ? nil : mine.marker[field],
                        theirs: other[field] == .null ? nil : other[field], takesTheirs: takesTheirs))
            }
            if let step {
                result.refusedSteps.append(
                    PlanMerge.RefusedStep(number: mine.marker.marker.number ?? 0, from: step.from, to: step.to))
            }
            if takesTheirs { try merged.set(field, to: other[field]) }
        }
        guard !merged.differences(from: mine.marker).isEmpty else { return }
        try keepContents(of: merged)
        try transaction.replace(mine.seq, with: merged, changed: max(mine.marker.changed, other.changed))
        result.changed += 1
    }

    /// The first step of a marker's status, among their changes, that no role may take; `nil` if there is none. Undoing and
    /// redoing may take any step back, and an import that takes every status over may have taken it.
    private func refusedStep(of id: UUID) throws -> (from: String?, to: String?)? {
        guard let row = try theirs.identity(.id(id))?.row else { return nil }
        var steps: [(revision: Int64, from: String?, to: String?)] = []
        let changes = ChangeQuery(marker: row, scope: .one, field: MarkerField.status.name)
        try theirs.forEachChange(changes) { change in
            guard change.oldText != nil, let revision = try theirs.revision(inRow: change.revision),
                revision.undoes == nil, ![Plan.anyStatusImport, PlanMerge.action].contains(revision.action)
            else { return }
            steps.append((change.revision, change.old?.string, change.new?.string))
        }
        let refused = steps.first { step in
            theirRevisions.contains(step.revision) && !workflows.contains { $0.hasStep(from: step.from, to: step.to) }
        }
        return refused.map { ($0.from, $0.to) }
    }

    /// Copies the contents of attachments that our plan does not keep yet.
    private func keepContents(of item: PlanMarker) throws {
        for attachment in item.attachments where try !ours.hasContent(attachment.hash) {
            guard let bytes = try theirs.content(attachment.hash) else {
                throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
            }
            try ours.keep(bytes, hash: attachment.hash)
        }
    }
}
