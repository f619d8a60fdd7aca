import PlanModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What merging another copy of a plan has done.
public struct PlanMerge: Hashable, Sendable {
    /// Something that both copies changed, each in its own way.
    public struct Conflict: Hashable, Sendable {
        /// What it is about: a marker, an area or the workflow.
        public let subject: Revision.Subject
        /// The field, or nothing for the whole.
        public let field: String?
        /// The value in the plan that was merged into; nothing when it has none.
        public let ours: JSONValue?
        /// The value in the other copy; nothing when it has none.
        public let theirs: JSONValue?
        /// Whether the other copy's value counts, as it is the later one.
        public let takesTheirs: Bool
    }

    /// How many revisions of the other copy were new.
    public internal(set) var revisionCount = 0
    /// How many markers were added, changed and removed.
    public internal(set) var added = 0, changed = 0, removed = 0
    /// How many areas were added, changed or removed.
    public internal(set) var areas = 0
    /// What both copies changed; the later change counts.
    public internal(set) var conflicts: [Conflict] = []
    /// Markers that have another number now than before, as both copies had given theirs.
    public internal(set) var renumbered: [Renumbering] = []

    /// A marker that has another number now.
    public struct Renumbering: Hashable, Sendable {
        /// The number that it had.
        public let old: Int
        /// The number that it has.
        public let new: Int
        /// Whether it came with the other copy, which has it under the old number; otherwise it was here before.
        public let isNew: Bool
    }
}

extension PlanFile {
    /// Brings in what was changed in another copy of this plan. Markers are told by their ids; of a field that only one copy
    /// has changed since they were the same, that change counts, of one that both have, the later. The other copy's history
    /// comes along, so that merging it again changes nothing.
    ///
    /// Of two markers that were given one number, that which was created first keeps it, here as in the other copy when that
    /// merges this one; the other marker gets the next number that is free.
    ///
    /// - Throws: ``PlanStoreError/unrelated(file:other:)`` when it is no copy of this plan.
    @discardableResult
    public func merge(_ other: PlanFile, by author: String? = nil) throws -> PlanMerge {
        guard other.id == id, other !== self else { throw PlanStoreError.unrelated(file: path, other: other.path) }
        return try other.locked {
            try other.connection.read {
                try write(Self.mergeAction, by: author) { transaction in
                    var merging = try Merging(transaction, other)
                    return try merging.run()
                }
            }
        }
    }

    /// Copies the plan as it is now into a new file.
    public func copy(to path: String) throws {
        let new = try NewFile(path: path)
        try locked {
            let target = try Connection(path: new.temporaryPath, mode: .create, wait: 5)
            try connection.copy(to: target)
            try target.execute("PRAGMA journal_mode = WAL")
        }
        try new.finish()
    }
}

/// What one copy has changed since the two were the same: by subject and field, the time of the last change.
private struct OwnChanges {
    private(set) var markers: [UUID: [String: Timestamp]] = [:]
    /// The order in which the markers were first changed.
    private(set) var markerOrder: [UUID] = []
    private(set) var areas: [Area.ID: Timestamp] = [:]
    private(set) var areaOrder: [Area.ID] = []
    private(set) var workflow: Timestamp?
    private(set) var revisions: [(seq: Int64, id: [UInt8])] = []

    init(of plan: PlanFile, notIn other: PlanFile) throws {
        let known = try other.connection.statement("SELECT 1 FROM revision WHERE id = ?")
        let all = try plan.connection.prepare("SELECT seq, id, time, action FROM revision ORDER BY seq").map {
            ($0.integer(0), $0.bytes(1), Timestamp(milliseconds: $0.integer(2)), $0.text(3) == PlanFile.mergeAction)
        }
        for (seq, id, time, isMerge) in all where try known.first([.blob(id)], { $0.int(0) }) == nil {
            revisions.append((seq, id))
            // What a merge did follows from the changes that came with it, and those have the times that count.
            for change in try plan.rawChanges(of: seq) { try note(change, at: isMerge ? nil : time, of: plan) }
        }
    }

    private mutating func note(_ change: RawChange, at time: Timestamp?, of plan: PlanFile) throws {
        if let first = change.marker {
            for seq in first...max(first, change.lastMarker ?? first) {
                guard let id = try plan.markerID(of: seq) else { continue }
                if markers[id] == nil {
                    markerOrder.append(id)
                    markers[id] = [:]
                }
                // Numbers are settled by themselves; another number is no change that keeps a removed marker.
                guard let time, change.field != MarkerField.number.name else { continue }
                let last = markers[id]?[change.field] ?? time
                markers[id]?[change.field] = max(time, last)
            }
        } else if let area = change.area, let time {
            if areas[area] == nil { areaOrder.append(area) }
            areas[area] = max(time, areas[area] ?? time)
        } else if change.field == "workflow", let time {
            workflow = max(time, workflow ?? time)
        }
    }
}

extension PlanFile {
    /// The id of a marker that is or was in a row.
    fileprivate func markerID(of seq: Int64) throws -> UUID? {
        try connection.statement("SELECT id FROM marker WHERE seq = ?1 UNION ALL SELECT id FROM retired WHERE seq = ?1")
            .first([.integer(seq)]) { UUID(bytes: $0.bytes(0)) } ?? nil
    }

    /// The row of a marker that is or was there.
    fileprivate func row(ofMarker id: UUID) throws -> Int64? {
        let sql = "SELECT seq FROM marker WHERE id = ?1 UNION ALL SELECT seq FROM retired WHERE id = ?1"
        return try connection.integer(sql, [.blob(id.bytes)])
    }

    fileprivate func isRetired(_ id: UUID) throws -> Bool {
        try connection.integer("SELECT 1 FROM retired WHERE id = ?", [.blob(id.bytes)]) != nil
    }
}

/// One merging of a copy, theirs, into a plan, ours.
private struct Merging {
    private let transaction: PlanTransaction
    private let ours: PlanFile
    private let theirs: PlanFile
    private let ourChanges: OwnChanges
    private let theirChanges: OwnChanges
    /// The rows that markers get that are not here yet.
    private var newRows: [UUID: Int64] = [:]
    private var numbers = MergedNumbers()
    private var result = PlanMerge()

    init(_ transaction: PlanTransaction, _ theirs: PlanFile) throws {
        self.transaction = transaction
        ours = transaction.plan
        self.theirs = theirs
        ourChanges = try OwnChanges(of: ours, notIn: theirs)
        theirChanges = try OwnChanges(of: theirs, notIn: ours)
    }

    mutating func run() throws -> PlanMerge {
        result.revisionCount = theirChanges.revisions.count
        try copyHistory()
        try mergeWorkflow()
        for id in theirChanges.areaOrder { try mergeArea(id) }
        try transaction.finish()
        // Numbers first, so that one that was given up here is free for a marker that comes with it.
        try settleNumbers()
        for id in theirChanges.markerOrder { try mergeMarker(id) }
        return result
    }

    // MARK: - History

    /// Takes over their revisions; changes of markers that are not here yet get the rows that those will have.
    private mutating func copyHistory() throws {
        var rows: [Int64: Int64] = [:]
        var next = try transaction.nextSeq()
        for id in theirChanges.markerOrder {
            guard let theirSeq = try theirs.row(ofMarker: id) else { continue }
            if let seq = try ours.row(ofMarker: id) {
                rows[theirSeq] = seq
            } else {
                rows[theirSeq] = next
                newRows[id] = next
                next &+= 1
            }
        }
        var revisions: [Int64: Int64] = [:]
        for (seq, _) in theirChanges.revisions {
            let copied = try theirs.connection.statement(
                "SELECT id, time, author, action, undoes FROM revision WHERE seq = ?"
            ).first([.integer(seq)]) { row in (0..<5).map { row.value(Int32($0)) } }
            guard var values = copied else { continue }
            if case .integer(let undone) = values[4] { values[4] = SQLValue(revisions[undone]) }
            try ours.connection.statement(
                "INSERT INTO revision (id, time, author, action, undoes, merged) VALUES (?, ?, ?, ?, ?, 1)"
            ).run(values)
            let revision = ours.connection.lastRowID
            revisions[seq] = revision
            for change in try theirs.rawChanges(of: seq) { try copy(change, to: revision, rows: rows) }
        }
    }

    private func copy(_ change: RawChange, to revision: Int64, rows: [Int64: Int64]) throws {
        let insertion = try ours.connection.statement(
            "INSERT INTO change (revision, marker, last_marker, area, field, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)")
        func insert(_ marker: Int64?, upTo last: Int64?) throws {
            try insertion.run(
                .integer(revision), SQLValue(marker), SQLValue(last), SQLValue(change.area), .text(change.field),
                SQLValue(change.old?.text), SQLValue(change.new?.text))
        }
        guard let first = change.marker else { return try insert(nil, upTo: nil) }
        let last = max(first, change.lastMarker ?? first)
        guard let start = rows[first] else {
            // The first of them is unknown to their tables.
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
        guard let time = theirChanges.workflow else { return }
        let (mine, other) = (try ours.workflow(), try theirs.workflow())
        guard mine != other else { return }
        let takesTheirs = ourChanges.workflow.map { $0 < time } ?? true
        if ourChanges.workflow != nil {
            result.conflicts.append(
                PlanMerge.Conflict(
                    subject: .plan, field: "workflow", ours: mine.json, theirs: other.json, takesTheirs: takesTheirs))
        }
        if takesTheirs { try transaction.setWorkflow(other) }
    }

    private mutating func mergeArea(_ id: Area.ID) throws {
        func find(_ plan: PlanFile) throws -> (seq: Int64, area: Area)? {
            try plan.connection.statement("\(AreaRows.selection) WHERE a.id = ?").first([.text(id)]) {
                try AreaRows.area($0)
            }
        }
        let (mine, other) = (try find(ours), try find(theirs))
        guard mine?.area != other?.area, let time = theirChanges.areas[id] else { return }
        let takesTheirs = ourChanges.areas[id].map { $0 < time } ?? true
        if ourChanges.areas[id] != nil {
            result.conflicts.append(
                PlanMerge.Conflict(
                    subject: .area(id), field: nil, ours: mine.map { AreaRows.json(seq: $0.seq, $0.area) },
                    theirs: other.map { AreaRows.json(seq: $0.seq, $0.area) }, takesTheirs: takesTheirs))
        }
        guard takesTheirs else { return }
        if let other { try transaction.put(other.area) } else { try transaction.removeArea(id) }
        result.areas += 1
    }

    // MARK: - Markers

    /// Gives the markers that are here the numbers that they have in the merged plan, and takes over those that were removed
    /// there, whose numbers are not given again.
    private mutating func settleNumbers() throws {
        try numbers.claim(of: ours)
        for (id, row) in newRows {
            guard let claim = try theirs.numberClaim(of: id, row: row) else { continue }
            numbers.claim(claim)
        }
        try numbers.settle(by: ours)
        try numbers.moveAside(in: ours)
        for moved in numbers.moved where newRows[moved.claim.id] == nil {
            try transaction.renumber(moved.claim, to: moved.number)
            guard !moved.claim.isRetired else { continue }
            result.renumbered.append(PlanMerge.Renumbering(old: moved.claim.number, new: moved.number, isNew: false))
        }
        for id in theirChanges.markerOrder {
            guard let row = newRows[id], let claim = numbers.claims[row], claim.isRetired else { continue }
            let number = numbers.number(of: claim)
            try ours.connection.statement("INSERT INTO retired (seq, id, number) VALUES (?, ?, ?)")
                .run(.integer(row), .blob(id.bytes), SQLValue(number))
            if number != claim.number { try transaction.recordNumber(of: row, old: claim.number, new: number) }
        }
    }

    private mutating func mergeMarker(_ id: UUID) throws {
        let mine = try ours.row(where: "m.id = ?", .blob(id.bytes))
        let other = try theirs.row(where: "m.id = ?", .blob(id.bytes))
        switch (mine, other) {
        case (let mine?, let other?): try mergeFields(mine, other.marker)
        case (nil, let other?):
            if try ours.isRetired(id) { try mergeRemovedHere(other.marker) } else { try add(other.marker) }
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

    /// They have a marker that was removed here.
    private mutating func mergeRemovedHere(_ other: PlanMarker) throws {
        guard let removal = ourChanges.markers[other.id]?[""] else { return }
        let last = theirChanges.markers[other.id]?.values.max() ?? other.changed
        let takesTheirs = last > removal
        result.conflicts.append(
            PlanMerge.Conflict(
                subject: .marker(other.marker.number ?? 0), field: nil, ours: nil, theirs: other.json,
                takesTheirs: takesTheirs))
        guard takesTheirs,
            let seq = try ours.connection.integer("SELECT seq FROM retired WHERE id = ?", [.blob(other.id.bytes)]),
            let claim = numbers.claims[seq]
        else { return }
        try keepContents(of: other)
        var restored = other
        restored.marker.number = numbers.number(of: claim)
        try transaction.restore(restored, at: seq)
        result.added += 1
    }

    /// They have removed a marker that is here.
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
            // A marker that came back by undoing there has its whole state as its change.
            guard let time = their[field.name] ?? their[""] else { continue }
            if field == .attachments {
                let known = Set(mine.marker.attachments)
                let removed = own[field.name] == nil ? known.subtracting(other.attachments) : []
                merged.attachments =
                    mine.marker.attachments.filter { !removed.contains($0) }
                    + other.attachments.filter { !known.contains($0) }
                continue
            }
            var takesTheirs = true
            if let ownTime = own[field.name] {
                takesTheirs = time > ownTime
                result.conflicts.append(
                    PlanMerge.Conflict(
                        subject: .marker(mine.marker.marker.number ?? 0), field: field.name,
                        ours: mine.marker[field] == .null ? nil : mine.marker[field],
                        theirs: other[field] == .null ? nil : other[field], takesTheirs: takesTheirs))
            }
            if takesTheirs { try merged.set(field, to: other[field]) }
        }
        guard !merged.differences(from: mine.marker).isEmpty else { return }
        try keepContents(of: merged)
        try transaction.replace(mine.seq, with: merged, changed: max(mine.marker.changed, other.changed))
        result.changed += 1
    }

    /// Brings along the content of attachments that is not here yet.
    private func keepContents(of item: PlanMarker) throws {
        for attachment in item.attachments {
            let hash = SQLValue.blob(attachment.hash.bytes)
            guard try ours.connection.integer("SELECT 1 FROM content WHERE sha256 = ?", [hash]) == nil else { continue }
            try transaction.keep(try theirs.content(of: attachment), hash: attachment.hash)
        }
    }
}
