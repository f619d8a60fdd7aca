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
/// workflow allows; the rest of the entry is taken where it does not. A status that the workflow does not know stays a property, and the
/// marker has the status that it had, or the first. ``StatusRule`` can take all of this away, ``refusesUnknownStatuses`` the last.
///
/// A list and the plan are merged field by field. A list that was written from the plan says when each marker was last changed; that, or
/// ``since``, tells the state that the list was made from. Entries without an id and a time are rows of a list that was imported before:
/// that state has the values that imports have given. A field that only the plan has changed since stays as it is; of a field that both
/// have changed the plan's value stays too, and the entry counts as refused. ``overwritesNewer`` lets the list win. Where the state is
/// not known, the list's values are taken, but for those that the plan had before and has not any more.
public final class MarkerImport {
    /// True if the file's values replace values that were changed in the plan after the file was written.
    public var overwritesNewer: Bool {
        get { merging.overwritesNewer }
        set { merging.overwritesNewer = newValue }
    }
    /// The time at which entries without a time of their own were written; nil if that is not known.
    public var since: Timestamp? {
        get { merging.since }
        set { merging.since = newValue }
    }
    /// True if a marker is refused whose status the workflow does not know; false if the marker keeps the status as a property.
    public var refusesUnknownStatuses: Bool {
        get { statuses.refusesUnknown }
        set { statuses.refusesUnknown = newValue }
    }
    /// The values of entries that were taken which their fields cannot have, or not all of it.
    public private(set) var unread = UnreadCells()
    /// The number of new markers.
    public private(set) var addedCount = 0
    /// The number of changed markers.
    public private(set) var changedCount = 0
    /// The number of markers that are equal in the plan and in the file.
    public private(set) var unchangedCount = 0
    /// The number of markers that ``Duplicates/keep`` left unchanged, and how many of these differ in the file.
    public private(set) var keptCount = 0, differingCount = 0
    /// The new markers that got other numbers than the file's, as the plan, or an earlier entry, had these.
    public var renumbered: [Renumbering] { numbers.renumbered }
    /// The number of attachments left out because the plan does not keep their content.
    public private(set) var lostAttachmentCount = 0
    /// The number of markers that were refused for their status.
    public var refusedStatusCount: Int { statuses.refusedCount }
    /// Advice on statuses that markers keep as properties, as the workflow does not know them.
    var adviceOnStatuses: Message { statuses.adviceOnKept }
    /// Questions whether a status of the workflow was meant by one that it does not know.
    var questionsOnStatuses: [Message] { statuses.questions }
    /// The suggested corrections of refused statuses that the workflow does not know, keyed by the status in the file.
    public var suggestedStatuses: [String: Workflow.Suggestion] { statuses.suggestions }
    /// The number of markers that were refused because both the plan and the file have changed one of their fields.
    public var conflictCount: Int { merging.conflictCount }
    /// The entries of which fields were left as they are in the plan, where they were changed after the file was written.
    public var newerInPlan: PassedOverEntries { merging.newerInPlan }
    /// The values of entries that the plan has not taken, as the plan's were changed after the file was written.
    public var keptValues: KeptValues { merging.keptValues }
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
    private let places: ImportedPlaces
    /// The treatment of imported markers without an id that the plan seems to have already.
    public let duplicates: Duplicates
    private let known: KnownMarkers
    private var merging: ListMerging
    private let insertion: any BulkInsertion
    /// The row of the import's first new marker.
    let firstSeq: Int64
    private var statuses: ImportedStatuses
    private var numbers: ImportedNumbers
    private let undone: UndoneMarkers
    /// The rows of new markers that undoing took away before.
    private(set) var revivedRows: Set<Int64> = []
    private var seq: Int64
    /// The greatest number of markers that wait for a number. When so many wait, they are numbered before the end of the file is read,
    /// so that memory does not grow with the file.
    package var greatestWaitingCount: Int {
        get { numbers.greatestWaitingCount }
        set { numbers.greatestWaitingCount = newValue }
    }
    /// The rows of new markers that came with a status other than the initial one.
    private var statusRuns = RowRuns<String>()

    init(
        _ transaction: PlanTransaction, tolerance: PlacementTolerance, duplicates: Duplicates, statuses: StatusRule
    ) throws {
        self.transaction = transaction
        self.duplicates = duplicates
        let (plan, records) = (transaction.plan, transaction.records)
        places = ImportedPlaces(try records.areaRows(), on: plan.drawing, tolerance)
        placer = places.roomPlacer(of: transaction)
        self.statuses = ImportedStatuses(try records.workflow(), statuses)
        firstSeq = try transaction.nextSeq()
        seq = firstSeq
        known = try KnownMarkers(records, before: firstSeq, isUpdate: duplicates == .update)
        merging = ListMerging(records)
        insertion = try records.bulkInsertion()
        undone = try UndoneMarkers(transaction)
        numbers = try ImportedNumbers(transaction, undone)
    }

    /// Imports a marker.
    ///
    /// - Parameter place: Where the marker stands in the file, to name what is passed over.
    /// - Returns: The reason if the marker was refused; `nil` otherwise.
    public func take(_ imported: ImportedMarker, at place: FilePlace? = nil) throws -> ImportRefusal? {
        var imported = imported
        let refusal = try takeEntry(&imported, at: place)
        if refusal == nil, let place, !imported.unread.isEmpty { unread.add(imported.unread, at: place) }
        return refusal
    }

    private func takeEntry(_ imported: inout ImportedMarker, at place: FilePlace?) throws -> ImportRefusal? {
        var item = imported.item
        // A row that was copied in a spreadsheet has the id of its original, which it must not change.
        if imported.hasID, !undone.ownIDs.insert(item.id).inserted {
            return ImportRefusal(
                .id, Message("another entry of the file has the same id; leave the id empty for a new marker"))
        }
        if imported.hasID, let known = try transaction.records.identity(.id(item.id)) {
            guard known.isRetired else { return try update(.row(known.row), with: &imported, at: place) }
            guard try undone.isUndone(known) else {
                return ImportRefusal(.id, Message("the marker was removed from the plan"))
            }
            item.marker.number = item.marker.number ?? known.number
        }
        var (room, snapped, misplaced): (Int?, Point?, ImportRefusal?)
        if imported.isUnplaced {
            switch placer.area(of: imported.room) {
            case .area(let index): (room, item.marker.point) = (index, Point(x: .nan, y: .nan))
            case .refused(let reason): return ImportRefusal(.room, reason)
            }
        } else {
            do throws(PlacementRefusal) {
                snapped = try places.snapped(item.marker.point)
            } catch {
                misplaced = ImportRefusal(.place, error.message)
            }
            if !item.marker.point.isFinite { return misplaced }
        }
        if !imported.hasID, duplicates != .add {
            switch try match(item, snapped: snapped, inRoom: room) {
            case .row(let seq):
                imported.item.marker.point = item.marker.point
                return try update(.row(seq), with: &imported, at: place, keeps: duplicates == .keep)
            case .left(let reason): return reason
            case .none: break
            }
        }
        if let misplaced { return misplaced }
        item.marker.point = snapped ?? item.marker.point
        return try add(item, of: &imported, inRoom: room, at: place)
    }

    /// Returns the plan's marker that an entry without an id means.
    ///
    /// - Parameters:
    ///   - snapped: The point of an allowed area to which the entry's place is moved; nil if it stays.
    ///   - room: The index of the area that is all that is known of the place.
    private func match(_ item: PlanMarker, snapped: Point?, inRoom room: Int?) throws -> KnownMarkers.Match {
        var match = try known.match(item)
        // An import may have moved the marker from the place that the file still has, or may have left it there.
        if case .row = match { return match }
        if let area = room.map({ places.areas[$0] }) {
            // A list that was numbered anew has the title of another marker of the room beside a number.
            let seq = try known.row(titled: item.marker.details.title, inArea: area.seq, area.area)
            return try seq.map { .row($0) } ?? known.match(item, room: area.area)
        }
        if let snapped {
            var moved = item
            moved.marker.point = snapped
            let other = try known.match(moved)
            // What is left for a reason is not added instead.
            if case .row = other { return other }
            if case .none = match { match = other }
        }
        return match
    }

    /// Makes a property of an entry's status if the workflow does not know it. Returns true if it did.
    private func keepUnknownStatus(of imported: inout ImportedMarker) -> Bool {
        guard let given = imported.item.marker.details.status, statuses.isKept(given) else { return false }
        imported.item.marker.details.status = nil
        imported.keep(UnreadCell(given, in: imported.statusColumn), of: .status)
        return true
    }

    /// Adds a new marker, or lets it wait for its number.
    ///
    /// - Parameter room: The index of the area in which a place is to be found for it.
    private func add(
        _ item: PlanMarker, of imported: inout ImportedMarker, inRoom room: Int?, at place: FilePlace?
    ) throws -> ImportRefusal? {
        var item = item
        if keepUnknownStatus(of: &imported) {
            item.marker.details.status = nil
            item.marker.details.properties = imported.item.marker.details.properties
        }
        // A row that is refused for its status takes no place.
        do throws(ImportedStatuses.Refusal) {
            item.marker.details.status = try statuses.status(item.marker.details.status)
        } catch {
            return ImportRefusal(.status, error.message)
        }
        if let room {
            let place = try placer.place(in: room)
            (item.marker.point, item.marker.details.isLocated) = (place.point, false)
            // The list says the room, not the point, which therefore helps nobody.
            do throws(PlacementRefusal) { try places.check(item.marker.point) } catch {
                return ImportRefusal(.place, placer.refusal(in: room))
            }
            placer.count(place)
        } else {
            placer.compare(imported.room, with: item.marker.point, ofMarker: imported.item.marker.number, at: place)
            placer.note(item.marker.point)
        }
        if !imported.hasID { item.giveID(transaction.plan.ids.next()) }
        if imported.hasTimes {
            item.changed = max(item.created, item.changed)
        } else {
            (item.created, item.changed) = (transaction.time, transaction.time)
        }
        item.author = item.author ?? transaction.author
        // A property that is null is none.
        if item.marker.details.properties.values.contains(.null) {
            item.marker.details.properties = item.marker.details.properties.filter { $0.value != .null }
        }
        item.attachments = try keptAttachments(of: item)
        addedCount += 1
        try numbers.take(item) { try insert($0) }
        return nil
    }

    private func insert(_ item: PlanMarker) throws {
        // Planmark never makes such a row; a malicious file can have one.
        guard seq < .max else {
            throw PlanStoreError.damaged(
                file: transaction.plan.location, detail: Message("no row is left for a marker"))
        }
        let area = places.area(at: item.marker.point)
        var (item, row) = (item, seq)
        if let known = try undoneMarker(for: item) {
            try transaction.records.deleteRetired(known.row)
            item.giveID(known.id)
            row = known.row
            revivedRows.insert(row)
            self.known.noteNew(row)
        } else {
            seq += 1
        }
        try insertion.add(item, area: area?.seq, at: row)
        if !transaction.plan.observers.isEmpty {
            var told = item
            told.area = area?.area.id
            transaction.noteAdded(told)
        }
        // The history tells the status that a marker came with, unless that is the initial one.
        if let status = item.marker.details.status, status != statuses.initial { statusRuns.append(row, status) }
    }

    /// Returns the marker that undoing took away and that a new one is again, by its id or its number.
    private func undoneMarker(for item: PlanMarker) throws -> MarkerIdentity? {
        if undone.ownIDs.contains(item.id) {
            guard let known = try transaction.records.identity(.id(item.id)), known.isRetired else { return nil }
            return known
        }
        return try item.marker.number.flatMap { try undone.marker(numbered: $0) }
    }

    /// Gives a marker of the plan the fields of the file. With `keeps` the marker stays, and only the counts change.
    private func update(
        _ key: MarkerKey, with imported: inout ImportedMarker, at place: FilePlace?,
        keeps: Bool = false
    ) throws -> ImportRefusal? {
        guard let (seq, old) = try transaction.records.marker(key) else { return nil }
        if imported.item.marker.details.status != old.marker.details.status {
            _ = keepUnknownStatus(of: &imported)
        }
        imported.readTexts(like: old)
        let snapped = snappedPoint(of: imported, for: old)
        if [imported.item.marker.point, snapped].contains(where: { $0?.isSamePlace(as: old.marker.point) == true }) {
            imported.item.marker.point = old.marker.point
        }
        var refusals: [ImportRefusal] = []
        if !keeps,
            let refusal = try merging.keepLaterChanges(
                of: old, seq, in: &imported, snapped: snapped, &statuses, at: place)
        {
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
                refusals.append(ImportRefusal(.status, error.message))
            }
        }
        let free = keeps ? nil : try freePlace(for: imported, insteadOf: old)
        if let free {
            new.marker.point = free.point
        } else if new.marker.point != old.marker.point {
            new.marker.point = snapped ?? new.marker.point
            new.marker.details.isLocated = true
        }
        if imported.given.contains(.attachments) { new.attachments = try keptAttachments(of: imported.item) }
        if imported.isDivisible, new.marker.point != old.marker.point {
            do throws(PlacementRefusal) { try places.check(new.marker.point) } catch {
                refusals.append(ImportRefusal(.place, error.message))
                new.marker.point = old.marker.point
            }
        }
        let isSame = new.differences(from: old).isEmpty
        notePassedOver(imported, for: old, movedTo: new.marker.point, at: place)
        if keeps {
            keptCount += 1
            differingCount += isSame ? 0 : 1
        } else if isSame {
            if refusals.isEmpty || imported.isDivisible { unchangedCount += 1 }
        } else {
            if new.marker.point != old.marker.point {
                do throws(PlacementRefusal) { try places.check(new.marker.point) } catch {
                    return Self.joined([ImportRefusal(.place, error.message)] + refusals)
                }
            }
            // Markers of this import are not in the index yet.
            if seq >= firstSeq || revivedRows.contains(seq) { try insertion.finish() }
            try transaction.replace(seq, with: new)
            changedCount += 1
            if let free { placer.count(free) }
        }
        return Self.joined(refusals, isSame ? [] : [Message("the rest is taken")])
    }

    /// Returns the place of a marker that is not yet located and whose row names another room than the marker is in; nil if it stays.
    private func freePlace(for imported: ImportedMarker, insteadOf old: PlanMarker) throws -> RoomPlaces.Place? {
        guard imported.isUnplaced, !old.marker.details.isLocated, let room = imported.room else { return nil }
        return try placer.place(old, in: room)
    }

    /// Returns the point of an allowed area to which the new place of a marker of the plan is moved; nil if the place is the old one, or
    /// needs or allows no move.
    private func snappedPoint(of imported: ImportedMarker, for old: PlanMarker) -> Point? {
        let point = imported.item.marker.point
        guard places.snaps, imported.given.contains(.point), point.isFinite, !point.isSamePlace(as: old.marker.point)
        else { return nil }
        return try? places.snapped(point)
    }

    /// Returns one refusal that tells all of some, and then more; nil if there are none.
    private static func joined(_ refusals: [ImportRefusal], _ more: [Message] = []) -> ImportRefusal? {
        guard let first = refusals.first else { return nil }
        let reason = (refusals.dropFirst().map(\.reason) + more).reduce(first.reason) { Message("\($0); \($1)") }
        return ImportRefusal(first.kind, reason)
    }

    /// Notes what an entry says of its marker that follows from other things or never changes: the area and the number.
    private func notePassedOver(
        _ imported: ImportedMarker, for old: PlanMarker, movedTo point: Point, at place: FilePlace?
    ) {
        let isMeant = imported.hasID || duplicates == .update
        if isMeant, let number = imported.item.marker.number, number != old.marker.number {
            otherNumbers.append(old.marker.number, at: place, ["\(number)"])
        }
        guard let area = imported.areaName ?? (imported.isUnplaced ? imported.room?.text : nil) else {
            return placer.compare(imported.room, with: point, ofMarker: imported.item.marker.number, at: place)
        }
        let present = places.areas.first { $0.area.id == old.area }
        let possible = [present, places.area(at: point)].compactMap { $0?.area }
        let isSame = possible.contains { $0.id == area || $0.shownName == area }
        if !isSame, !placer.agrees(imported.room ?? ListedRoom(area), withAnyOf: Set(possible.map(\.id)), or: point) {
            otherAreas.append(old.marker.number, at: place, [area])
        }
    }

    private func keptAttachments(of item: PlanMarker) throws -> [Attachment] {
        guard !item.attachments.isEmpty else { return [] }
        let kept = try item.attachments.filter { try transaction.records.hasContent($0.hash) }
        lostAttachmentCount += item.attachments.count - kept.count
        return kept
    }

    func finish() throws {
        try numbers.finish { try insert($0) }
        try insertion.finish()
        var revived = RowRuns<Bool>()
        for row in revivedRows.sorted() { revived.append(row, true) }
        for (rows, _) in revived.runs { try transaction.record(marker: rows.lowerBound, upTo: rows.upperBound) }
        if seq > firstSeq { try transaction.record(marker: firstSeq, upTo: seq - 1) }
        for (rows, status) in statusRuns.runs {
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
