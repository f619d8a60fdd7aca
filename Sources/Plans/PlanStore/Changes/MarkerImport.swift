import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// The import of markers into a plan, one by one in one transaction, which the history shows as one entry.
///
/// An imported marker with an id that the plan knows updates the plan's marker; one with the id of another marker of the import
/// is refused. ``Duplicates`` decides about a marker without
/// an id that the plan seems to have already, as after importing a file twice. Every other marker is new and must satisfy the
/// placement rules; it keeps its number if no marker of the plan has or had that number. Otherwise it gets a number behind all
/// that the plan and the file have.
///
/// A new marker may have any status of the workflow. The status of a marker that the plan has changes only by a step that the
/// workflow allows. ``StatusRule`` can take both away.
///
/// A list and the plan are merged field by field. A list that was written from the plan says when each marker was last changed; that, or
/// ``since``, tells the state that the list was made from. Entries without an id and a time are rows of a list that was imported before:
/// that state has the values that imports have given. A field that only the plan has changed since stays as it is; of a field that both
/// have changed the plan's value stays too, and the entry counts as refused. ``overwritesNewer`` lets the list win. Where the state is
/// not known, the list's values are taken, but for those that the plan had before and has not any more.
public final class MarkerImport {
    /// The treatment of imported markers without an id that the plan seems to have already. Such a marker equals one of the plan's in
    /// number and place, in number and title, or in place and title.
    public enum Duplicates: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
        /// The plan's marker stays as it is.
        case keep
        /// The plan's marker gets the fields of the file. The number with the title or with the place is enough, also with those that the
        /// plan's marker had before; a place within a hundredth of a pixel is the same. A marker that shares the number alone is left.
        case update
        /// The imported marker is added.
        case add
    }

    /// A new marker's number in the file, and the one that it got.
    public struct Renumbering: Hashable, Sendable {
        /// The number in the file.
        public let old: Int
        /// The number in the plan.
        public let new: Int
    }

    /// Which statuses imported markers may have.
    public enum StatusRule: Hashable, Sendable {
        /// Those of the workflow, and from one to another the steps that the workflow allows in a role; `nil` for no role.
        case workflow(role: String?)
        /// Any.
        case any
    }

    /// True if the file's values replace values that were changed in the plan after the file was written.
    public var overwritesNewer = false
    /// The time at which entries without a time of their own were written; nil if that is not known.
    public var since: Timestamp?
    /// The number of new markers.
    public private(set) var addedCount = 0
    /// The number of changed markers.
    public private(set) var changedCount = 0
    /// The number of markers that are equal in the plan and in the file.
    public private(set) var unchangedCount = 0
    /// The number of markers that ``Duplicates/keep`` left unchanged, and how many of these differ in the file.
    public private(set) var keptCount = 0, differingCount = 0
    /// The new markers that got other numbers than the file's, as the plan, or an earlier entry, had these.
    public private(set) var renumbered: [Renumbering] = []
    /// The number of attachments left out because the plan does not keep their content.
    public private(set) var lostAttachmentCount = 0
    /// The number of markers that were refused for their status.
    public var refusedStatusCount: Int { statuses.refusedCount }
    /// The suggested corrections of refused statuses that the workflow does not know, keyed by the status in the file.
    public var suggestedStatuses: [String: Workflow.Suggestion] { statuses.suggestions }
    /// The number of markers that were refused because both the plan and the file have changed one of their fields.
    public private(set) var conflictCount = 0
    /// The entries of which fields were left as they are in the plan, where they were changed after the file was written.
    public private(set) var newerInPlan = PassedOverEntries()
    /// The values of entries that the plan has not taken, as the plan's were changed after the file was written.
    public private(set) var keptValues = KeptValues()
    /// The entries that say another area than the one that the marker's point lies in, which decides.
    public private(set) var otherAreas = PassedOverEntries()
    /// The places of markers whose entries have a room and no coordinates.
    let placer: RoomPlacer
    /// The entries that say another number than the marker has, which it keeps.
    public private(set) var otherNumbers = PassedOverEntries()
    /// The workflow's statuses for which the file has words of other languages, by these words.
    public var translatedStatuses: [String: String] { statuses.translated }
    /// The statuses that the workflow does not know, with the number of imported markers that have each.
    public var unknownStatuses: [String: Int] { statuses.unknown }

    private let transaction: PlanTransaction
    private let tolerance: PlacementTolerance
    private let rules: PlacementRules
    private let areas: [(seq: Int64, area: Area)]
    private let finder: AreaFinder
    /// The treatment of imported markers without an id that the plan seems to have already.
    public let duplicates: Duplicates
    private let known: KnownMarkers
    private let insertion: any BulkInsertion
    /// The row of the import's first new marker.
    let firstSeq: Int64
    private var statuses: ImportedStatuses
    private var seq: Int64
    private var nextNumber: Int
    /// True if a marker has the greatest possible number, so that no next number exists.
    private var isLastNumberTaken: Bool
    /// New markers without a free number of their own, which wait for one until the file's later entries have taken theirs.
    private var waiting: [PlanMarker] = []
    /// The greatest number of markers that wait for a number. When so many wait, they are numbered before the end of the file is read,
    /// so that memory does not grow with the file.
    package var greatestWaitingCount = 10_000
    /// The ids that imported markers came with.
    private var seenIDs: Set<UUID> = []
    /// The rows of new markers, one after the other, that came with one status other than the initial one.
    private var statusRuns: [(rows: ClosedRange<Int64>, status: String)] = []
    /// The row of the last revision that was made by the time of ``since``.
    private lazy var revisionSince: Result<Int64, any Error> = Result {
        let time = since ?? Timestamp(milliseconds: .max)
        return try transaction.records.firstOwnRevision { $0.time <= time ? $0.row : nil } ?? 0
    }

    init(
        _ transaction: PlanTransaction, tolerance: PlacementTolerance, duplicates: Duplicates, statuses: StatusRule
    ) throws {
        self.transaction = transaction
        self.duplicates = duplicates
        self.tolerance = tolerance
        let (plan, records) = (transaction.plan, transaction.records)
        areas = try records.areaRows()
        finder = AreaFinder(areas.map(\.area))
        placer = RoomPlacer(areas.map(\.area), finder, records, of: plan)
        rules = PlacementRules(drawing: plan.drawing, areas: tolerance.anywhere ? [] : areas.map(\.area))
        self.statuses = ImportedStatuses(try records.workflow(), statuses)
        firstSeq = try transaction.nextSeq()
        seq = firstSeq
        known = try KnownMarkers(records, before: firstSeq, isUpdate: duplicates == .update)
        insertion = try records.bulkInsertion()
        nextNumber = try transaction.nextNumber()
        isLastNumberTaken = try !transaction.isFree(.max)
    }

    /// Imports a marker.
    ///
    /// - Parameter place: Where the marker stands in the file, to name what is passed over.
    /// - Returns: The reason if the marker was refused; `nil` otherwise.
    public func take(_ imported: ImportedMarker, at place: FilePlace? = nil) throws -> ImportRefusal? {
        var item = imported.item
        // A row that was copied in a spreadsheet has the id of its original, which it must not change.
        if imported.hasID, !seenIDs.insert(item.id).inserted {
            return ImportRefusal(
                .id, Message("another entry of the file has the same id; leave the id empty for a new marker"))
        }
        if imported.hasID, let known = try transaction.records.identity(.id(item.id)) {
            guard !known.isRetired else {
                return ImportRefusal(.id, Message("the marker was removed from the plan"))
            }
            return try update(.row(known.row), with: imported, at: place)
        }
        var misplaced: ImportRefusal?
        var room: Int?
        if imported.isUnplaced {
            switch placer.area(of: imported.room) {
            case .area(let index): (room, item.marker.point) = (index, Point(x: .nan, y: .nan))
            case .refused(let refusal): return refusal
            }
        } else {
            do throws(PlacementRefusal) {
                try check(item.marker.point)
            } catch {
                if let snapped = rules.snappedPoint(for: error, within: tolerance.snapDistance) {
                    item.marker.point = snapped
                } else {
                    misplaced = ImportRefusal(.place, error.message)
                }
            }
            if !item.marker.point.isFinite { return misplaced }
        }
        if !imported.hasID, duplicates != .add {
            var match = try known.match(item, room: room.map { areas[$0].area })
            if case .none = match, let room,
                let seq = try known.row(
                    titled: item.marker.details.title, inArea: areas[room].seq, areas[room].area)
            {
                match = .row(seq)
            }
            switch match {
            case .row(let seq):
                var imported = imported
                imported.item.marker.point = item.marker.point
                return try update(.row(seq), with: imported, at: place, keeps: duplicates == .keep)
            case .left(let reason): return reason
            case .none: break
            }
        }
        if let misplaced { return misplaced }
        // A row that is refused for its status takes no place.
        do throws(ImportedStatuses.Refusal) {
            item.marker.details.status = try statuses.status(item.marker.details.status)
        } catch {
            return ImportRefusal(.status, error.message)
        }
        if let room {
            let place = try placer.place(in: room)
            (item.marker.point, item.marker.details.isLocated) = (place.point, false)
            do throws(PlacementRefusal) { try check(item.marker.point) } catch {
                return ImportRefusal(.place, error.message)
            }
            placer.count(place)
        } else {
            placer.compare(imported, at: item.marker.point, place)
            placer.note(item.marker.point)
        }
        if !imported.hasID { item.giveID(transaction.plan.ids.next()) }
        if imported.hasTimes {
            item.changed = max(item.created, item.changed)
        } else {
            (item.created, item.changed) = (transaction.time, transaction.time)
        }
        item.author = item.author ?? transaction.author
        item.attachments = try keptAttachments(of: item)
        addedCount += 1
        if let wanted = item.marker.number, try isFree(wanted) {
            noteTaken(wanted)
            try insert(item)
        } else {
            waiting.append(item)
            if waiting.count >= greatestWaitingCount { try insertWaiting() }
        }
        return nil
    }

    private func check(_ point: Point) throws(PlacementRefusal) {
        let size = rules.drawingSize
        if (0...size.width).contains(point.x), (0...size.height).contains(point.y),
            tolerance.anywhere || finder.allows(point)
        {
            return
        }
        try rules.check(point)
    }

    private func insert(_ item: PlanMarker) throws {
        // Planmark never makes such a row; a malicious file can have one.
        guard seq < .max else {
            throw PlanStoreError.damaged(
                file: transaction.plan.location, detail: Message("no row is left for a marker"))
        }
        let area = finder.area(at: item.marker.point).map { areas[$0].seq }
        try insertion.add(item, area: area, at: seq)
        if !transaction.plan.observers.isEmpty {
            var told = item
            told.area = finder.area(at: item.marker.point).map { areas[$0].area.id }
            transaction.noteAdded(told)
        }
        noteStatus(of: item)
        seq += 1
    }

    /// Inserts the markers that wait, with numbers behind all that the plan and the file have so far.
    private func insertWaiting() throws {
        for item in waiting { try insertNumbered(item) }
        waiting.removeAll()
    }

    /// Inserts a marker with the next number.
    private func insertNumbered(_ item: PlanMarker) throws {
        var item = item
        // If the greatest number is taken, nextNumber() searches for a free one.
        let number = isLastNumberTaken ? try transaction.nextNumber() : nextNumber
        if let wanted = item.marker.number { renumbered.append(Renumbering(old: wanted, new: number)) }
        item.marker.number = number
        noteTaken(number)
        try insert(item)
    }

    /// Gives a marker of the plan the fields of the file. With `keeps` the marker stays, and only the counts change.
    private func update(
        _ key: MarkerKey, with imported: ImportedMarker, at place: FilePlace?,
        keeps: Bool = false
    ) throws -> ImportRefusal? {
        guard let (seq, old) = try transaction.records.marker(key) else { return nil }
        var imported = imported
        imported.readNumbers(like: old)
        if imported.item.marker.point.isSamePlace(as: old.marker.point) {
            imported.item.marker.point = old.marker.point
        }
        var refusals: [ImportRefusal] = []
        if !keeps, let refusal = try keepLaterChanges(of: old, seq, in: &imported, at: place) {
            refusals.append(refusal)
        }
        var new = imported.updating(old)
        new.marker.number = old.marker.number
        new.marker.details.status = old.marker.details.status
        if let given = imported.item.marker.details.status {
            do throws(ImportedStatuses.Refusal) {
                new.marker.details.status =
                    keeps ? statuses.known(given) ?? given : try statuses.status(given, of: old)
            } catch {
                let refusal = ImportRefusal(.status, error.message)
                guard imported.isDivisible else { return Self.joined([refusal] + refusals) }
                refusals.append(refusal)
            }
        }
        let free = keeps ? nil : try placer.place(imported, insteadOf: old)
        if let free {
            new.marker.point = free.point
        } else if new.marker.point != old.marker.point {
            new.marker.details.isLocated = true
        }
        if imported.given.contains(.attachments) { new.attachments = try keptAttachments(of: imported.item) }
        if imported.isDivisible, new.marker.point != old.marker.point {
            do throws(PlacementRefusal) { try check(new.marker.point) } catch {
                refusals.append(ImportRefusal(.place, error.message))
                new.marker.point = old.marker.point
            }
        }
        let isSame = new.differences(from: old).isEmpty
        if !keeps { notePassedOver(imported, for: old, movedTo: new.marker.point, at: place) }
        if keeps {
            keptCount += 1
            differingCount += isSame ? 0 : 1
        } else if isSame {
            if refusals.isEmpty || imported.isDivisible { unchangedCount += 1 }
        } else {
            if new.marker.point != old.marker.point {
                do throws(PlacementRefusal) { try check(new.marker.point) } catch {
                    return Self.joined([ImportRefusal(.place, error.message)] + refusals)
                }
            }
            // Markers of this import are not in the index yet.
            if seq >= firstSeq { try insertion.finish() }
            try transaction.replace(seq, with: new)
            changedCount += 1
            if let free { placer.count(free) }
        }
        return Self.joined(refusals, isSame ? [] : [Message("the rest is taken")])
    }

    /// Returns one refusal that tells all of some, and then more; nil if there are none.
    private static func joined(_ refusals: [ImportRefusal], _ more: [Message] = []) -> ImportRefusal? {
        guard let first = refusals.first else { return nil }
        let reason = (refusals.dropFirst().map(\.reason) + more).reduce(first.reason) { Message("\($0); \($1)") }
        return ImportRefusal(first.kind, reason)
    }

    /// Puts the plan's values into an entry for the fields that changed in the plan after the file was written.
    ///
    /// - Returns: Why the entry counts as refused, if it changes one of these fields too.
    private func keepLaterChanges(
        of old: PlanMarker, _ seq: Int64, in imported: inout ImportedMarker, at place: FilePlace?
    ) throws -> ImportRefusal? {
        // Without a time of the list the history is asked: two changes may be of one millisecond.
        guard !overwritesNewer, imported.changed.map({ $0 < old.changed }) ?? true else { return nil }
        let status = imported.item.marker.details.status.map { statuses.known($0) ?? $0 }
        imported.item.marker.details.status = status ?? old.marker.details.status
        // Threads of both sides become one.
        let fields = imported.updating(old).differences(from: old).filter {
            $0 != .number && $0 != .property(MarkerReply.propertyName)
        }
        guard !fields.isEmpty, let base = try base(of: imported, for: old, seq) else { return nil }
        let later = try LaterChanges(ofRow: seq, since: base, in: transaction.records)
        var (kept, conflicting): ([MarkerField], [KeptValues.Entry]) = ([], [])
        for field in fields {
            let listed = imported.item[field]
            let verdict = later.verdict(on: field, listed: listed, present: old[field])
            guard verdict != .list else { continue }
            let entry = KeptValues.Entry(
                marker: old.marker.number ?? 0, place: place, field: field.name, plan: old[field], file: listed,
                isConflict: verdict == .conflict)
            keptValues.append(entry)
            if verdict == .conflict { conflicting.append(entry) } else { kept.append(field) }
            try imported.item.set(field, to: old[field])
        }
        if !kept.isEmpty { newerInPlan.append(old.marker, at: place, kept.map(\.name)) }
        guard !conflicting.isEmpty else { return nil }
        conflictCount += 1
        return ImportRefusal(.changedSince, Self.conflict(old, conflicting))
    }

    /// Returns the state of a marker that an entry was made from; nil if the plan has not changed the marker since.
    private func base(of imported: ImportedMarker, for old: PlanMarker, _ seq: Int64) throws -> LaterChanges.Base? {
        let records = transaction.records
        if let listed = imported.changed {
            let moment =
                imported.isDivisible
                ? listed : try LaterChanges.latestMoment(meantBy: listed, ofRow: seq, in: records)
            return moment < old.changed ? .time(moment) : nil
        }
        if since != nil { return .revision(try revisionSince.get()) }
        return imported.hasID ? .unknown : .earlierLists
    }

    /// Returns the message that the plan and the file have changed the same fields of a marker.
    private static func conflict(_ old: PlanMarker, _ entries: [KeptValues.Entry]) -> Message {
        let fields = entries.map(\.message)
        guard let number = old.marker.number else {
            return Message(
                """
                the marker was changed in the plan at \(old.changed), after the file was written, and the file changes the same: \
                \(fields)
                """)
        }
        return Message(
            """
            marker \(number) was changed in the plan at \(old.changed), after the file was written, and the file changes the \
            same: \(fields)
            """)
    }

    /// Notes what an entry says of its marker that follows from other things or never changes: the area and the number.
    private func notePassedOver(
        _ imported: ImportedMarker, for old: PlanMarker, movedTo point: Point, at place: FilePlace?
    ) {
        if imported.hasID, let number = imported.item.marker.number, number != old.marker.number {
            otherNumbers.append(old.marker, at: place, ["\(number)"])
        }
        guard let area = imported.areaName ?? (imported.isUnplaced ? imported.room?.text : nil) else { return }
        let next = finder.area(at: point).map { areas[$0].area }
        let possible = [areas.first { $0.area.id == old.area }?.area, next].compactMap(\.self)
        let isSame = possible.contains { $0.id == area || $0.shownName == area }
        if !isSame, !placer.agrees(imported.room ?? ListedRoom(area), withAnyOf: Set(possible.map(\.id)), or: point) {
            otherAreas.append(old.marker, at: place, [area])
        }
    }

    /// True if no marker of the plan has or had the number.
    private func isFree(_ number: Int) throws -> Bool {
        if number >= nextNumber, !isLastNumberTaken { return true }
        return try transaction.isFree(number)
    }

    private func noteTaken(_ number: Int) {
        isLastNumberTaken = isLastNumberTaken || number == .max
        if number >= nextNumber, number < .max { nextNumber = number + 1 }
    }

    /// Notes for the history that a new marker came with a status other than the initial one.
    private func noteStatus(of item: PlanMarker) {
        guard let status = item.marker.details.status, status != statuses.initial else { return }
        if let last = statusRuns.last, last.status == status, last.rows.upperBound + 1 == seq {
            statusRuns[statusRuns.count - 1].rows = last.rows.lowerBound...seq
        } else {
            statusRuns.append((seq...seq, status))
        }
    }

    private func keptAttachments(of item: PlanMarker) throws -> [Attachment] {
        guard !item.attachments.isEmpty else { return [] }
        let kept = try item.attachments.filter { try transaction.records.hasContent($0.hash) }
        lostAttachmentCount += item.attachments.count - kept.count
        return kept
    }

    func finish() throws {
        try insertWaiting()
        try insertion.finish()
        if seq > firstSeq { try transaction.record(marker: firstSeq, upTo: seq - 1) }
        for (rows, status) in statusRuns {
            try transaction.record(
                marker: rows.lowerBound, upTo: rows.count > 1 ? rows.upperBound : nil, field: MarkerField.status.name,
                new: .string(status))
        }
    }
}

extension PlanMarker {
    /// Replaces the marker's id.
    fileprivate mutating func giveID(_ id: UUID) {
        marker = Marker(
            id: id, number: marker.number, point: marker.point, details: marker.details, style: marker.style)
    }
}
