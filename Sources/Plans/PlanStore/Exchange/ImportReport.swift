import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A report on an import; see ``Plan/importFile(_:_:progress:)``.
public struct ImportReport: Sendable {
    /// The file's name.
    public let input: String
    /// The language of the text and the object.
    public let language: MessageLanguage
    /// The entries that the plan does not take, and why.
    public private(set) var refused = RefusedEntries()
    /// The entries that are left, as each has the number of another marker of the plan, and why: no marker is changed or added for them.
    public private(set) var left = RefusedEntries()
    /// The result of importing the file's areas.
    public internal(set) var areas = AreaImport()
    /// The result of importing the file's measured lines and details.
    public internal(set) var lines = LineImport()
    /// True if the file was read as a file of detections.
    var isOfDetections = false
    /// The result of importing the file's detections.
    public internal(set) var detections = DetectionImport()
    private var renumbered: [MarkerImport.Renumbering] = []
    /// The numbers of markers that are new, changed, equal in the plan and the file, and left as they are.
    public private(set) var added = 0, changed = 0, unchanged = 0, kept = 0
    /// The number of markers that were removed, as they were deleted from the file.
    public private(set) var removed = 0
    private var notes: [Message] = []
    /// The number of new markers that were placed in their rooms, as the file gives no coordinates for them, and how many of these stand
    /// closer than a pin's height, as their rooms are full or small.
    public private(set) var placed = 0, crowded = 0
    /// True if the plan has the imported objects, or would have them after a dry run; false after a strict import with refusals.
    public internal(set) var isStored = true
    /// True if nothing was written: the report is on what an import of the file would do.
    public internal(set) var isDryRun = false
    /// The changes of markers that the plan had; of a dry run all changes.
    public internal(set) var changes = ImportedChanges()
    /// The values of the file that the plan does not take, as its own were changed after the file was written.
    public private(set) var keptValues = KeptValues()
    /// The problems in the outlines of the file's areas, 20 at most.
    public internal(set) var outlineProblems: [Message] = []

    init(input: String, language: MessageLanguage) { (self.input, self.language) = (input, language) }

    /// True if the plan does not take some part of the file.
    public var hasRefusals: Bool { !refused.isEmpty || !left.isEmpty || areas.isPartial || !lines.outside.isEmpty }

    mutating func refuse(_ place: FilePlace, _ refusal: ImportRefusal) {
        if refusal.kind == .number { left.append(place, refusal) } else { refused.append(place, refusal) }
    }

    mutating func take(_ imported: MarkerImport, notes fileNotes: [Message]) {
        (added, changed, unchanged) = (imported.addedCount, imported.changedCount, imported.unchangedCount)
        (kept, keptValues) = (imported.keptCount, imported.keptValues)
        renumbered = imported.renumbered
        notes = fileNotes
        if kept > 0 { notes.append(keptNote(differing: imported.differingCount)) }
        if !renumbered.isEmpty { notes.append(renumberingNote(isAdvising: imported.duplicates == .keep)) }
        if imported.lostAttachmentCount > 0 {
            let attachments = Message.counted(imported.lostAttachmentCount, .attachment)
            notes.append(Message("\(attachments) left out, as the plan has not the content"))
        }
        (placed, crowded) = (imported.placer.placedCount, imported.placer.crowdedCount)
        notes += roomNotes(imported.placer)
        notes += statusNotes(imported) + laterChangeNotes(imported) + passedOverNotes(imported)
        for (status, count) in imported.unknownStatuses.sorted(by: { $0.key < $1.key }) {
            let markers = Message.counted(count, .marker)
            notes.append(
                Message("\(markers) with the status '\(status.onOneLine)', which the workflow does not know"))
        }
    }

    private func keptNote(differing: Int) -> Message {
        let markers = Message.counted(kept, .marker)
        guard differing > 0 else {
            return Message(
                count: kept,
                one: """
                    \(markers) of the file is in the plan already, by number, place or title; \
                    \(Remedy.set(.duplicates, to: "add")) adds them all the same
                    """,
                other: """
                    \(markers) of the file are in the plan already, by number, place or title; \
                    \(Remedy.set(.duplicates, to: "add")) adds them all the same
                    """)
        }
        return Message(
            count: kept,
            one: """
                \(markers) of the file is in the plan already, by number, place or title, \(differing) of them with other details; \
                \(Remedy.set(.duplicates, to: "update")) takes those of the file over; \
                \(Remedy.set(.duplicates, to: "add")) adds them all the same
                """,
            other: """
                \(markers) of the file are in the plan already, by number, place or title, \(differing) of them with other details; \
                \(Remedy.set(.duplicates, to: "update")) takes those of the file over; \
                \(Remedy.set(.duplicates, to: "add")) adds them all the same
                """)
    }

    /// - Parameter isAdvising: True if the note says how markers of the same numbers are changed instead.
    private func renumberingNote(isAdvising: Bool) -> Message {
        let markers = Message.counted(renumbered.count, .marker)
        let shown = renumbered.prefix(PassedOverEntries.shownCount).map {
            Message(untranslated: "\($0.old) -> \($0.new)")
        }
        let numbers = shown + Self.ellipsis(renumbered.count > shown.count)
        let note = Message("\(markers) got another number, as theirs was given already: \(numbers)")
        guard isAdvising else { return note }
        let advice = Message(
            "where the number means the same marker, a row with the marker's id changes that instead")
        return Message("\(note); \(advice)")
    }

    /// Returns the notes on statuses that were refused, or read from words of other languages.
    private func statusNotes(_ imported: MarkerImport) -> [Message] {
        var notes: [Message] = []
        if imported.refusedStatusCount > 0 {
            let markers = Message.counted(imported.refusedStatusCount, .marker)
            let questions = imported.suggestedStatuses.sorted { $0.key < $1.key }.map { given, suggestion in
                Message("did you mean \(suggestion) by '\(given.excerpt)'?")
            }
            let advice = Message(
                """
                \(Remedy.set(.anyStatus)) takes every status over, and \(Remedy.set(.role)) says in which role it is changed
                """)
            let all = questions.reversed().reduce(advice) { Message("\($1) \($0)", context: "sentences") }
            notes.append(Message("\(markers) refused for the status; \(all)"))
        }
        if !imported.translatedStatuses.isEmpty {
            let statuses = imported.translatedStatuses.sorted { $0.key < $1.key }
            let list = statuses.map { Message("'\($0.key.excerpt)' as \($0.value)") }
            notes.append(Message("read the status \(list)"))
        }
        return notes
    }

    /// Returns the notes on markers that were placed in their rooms, and on rooms that contradict coordinates.
    private func roomNotes(_ placer: RoomPlacer) -> [Message] {
        var notes: [Message] = []
        if placed > 0 {
            let markers = Message.counted(placed, .marker)
            notes.append(
                Message(
                    count: placed,
                    one: """
                        \(markers) without coordinates put onto free paper in its room, \(placer.spacing.shortest) px from \
                        others as far as there is room; it counts as not yet located until it is moved
                        """,
                    other: """
                        \(markers) without coordinates put onto free paper in their rooms, \(placer.spacing.shortest) px apart as far as \
                        there is room; they count as not yet located until they are moved
                        """))
        }
        if crowded > 0 {
            let markers = Message.counted(crowded, .marker)
            notes.append(
                Message(
                    count: crowded,
                    one: "\(markers) stands closer to others or to a wall, as its room is full or small",
                    other: "\(markers) stand closer to others or to a wall, as their rooms are full or small"))
        }
        if placer.contradictions.count > 0 {
            let rows = Message.counted(placer.contradictions.count, .row)
            let entries = shown(placer.contradictions)
            notes.append(
                Message(
                    """
                    the coordinates lie in another room than the one named in \(rows): \(entries); the coordinates are taken
                    """))
        }
        return notes
    }

    /// Returns the notes on entries whose markers were changed in the plan after the file was written.
    private func laterChangeNotes(_ imported: MarkerImport) -> [Message] {
        var notes: [Message] = []
        if imported.newerInPlan.count > 0 {
            let entries = shown(imported.newerInPlan)
            let rows = Message.counted(imported.newerInPlan.count, .row)
            notes.append(
                Message(
                    """
                    what was changed in the plan after the file was written is kept beside \(rows): \(entries); \
                    \(Remedy.set(.overwriteNewer)) takes the file's values over
                    """))
        }
        if imported.conflictCount > 0 {
            let rows = Message.counted(imported.conflictCount, .row)
            notes.append(
                Message(
                    """
                    \(rows) refused, as the plan was changed there after the file was written; export the list again and edit \
                    that, or take the file's values over with \(Remedy.set(.overwriteNewer))
                    """))
        }
        return notes
    }

    /// Returns the notes on areas and numbers that entries give for markers of the plan, and that the import passes over.
    private func passedOverNotes(_ imported: MarkerImport) -> [Message] {
        var notes: [Message] = []
        if imported.otherAreas.count > 0 {
            let rows = Message.counted(imported.otherAreas.count, .row)
            let entries = shown(imported.otherAreas)
            notes.append(
                Message(
                    """
                    the area is passed over in \(rows): \(entries); it follows from the marker's place, which its coordinates \
                    or \(Remedy.use(.move)) change
                    """))
        }
        if imported.otherNumbers.count > 0 {
            let rows = Message.counted(imported.otherNumbers.count, .row)
            let entries = shown(imported.otherNumbers)
            notes.append(
                Message(
                    "the number is passed over in \(rows): \(entries); a marker keeps its number"))
        }
        return notes
    }

    /// The first entries of which something was passed over: `line 3 (marker 7: status)`.
    private func shown(_ entries: PassedOverEntries) -> [Message] {
        let shown = entries.first.map { entry in
            let marker = entry.marker.map { Message("marker \($0)") } ?? Message("marker")
            let what = Message("\(marker): \(entry.texts.map { Message(untranslated: $0.excerpt) })")
            return switch entry.place {
            case nil: what
            case .line(let line, _)?: Message("line \(line) (\(what))")
            case let place?: Message("\(place) (\(what))")
            }
        }
        return shown + Self.ellipsis(entries.count > shown.count)
    }

    /// The end of an enumeration that does not have all.
    private static func ellipsis(_ isCut: Bool) -> [Message] { isCut ? [Message(untranslated: "…")] : [] }

    /// Adds what is worth telling of the file.
    package mutating func note(_ message: Message) { notes.append(message) }

    /// Notes what was deleted from the file.
    mutating func noteDeleted(
        _ markers: [PlanMarker], _ areas: [Area], _ lines: [String], areRemoved: Bool, areNewer: Bool = false
    ) {
        let parts: [Message?] = [
            markers.isEmpty ? nil : .counted(markers.count, .marker),
            areas.isEmpty ? nil : .counted(areas.count, .area),
            lines.isEmpty ? nil : .counted(lines.count, .line),
        ]
        let known = parts.compactMap(\.self)
        guard let first = known.first else { return }
        let counts = known.dropFirst().reduce(first) { Message("\($0) and \($1)") }
        let numbers = markers.prefix(PassedOverEntries.shownCount).map {
            Message(untranslated: $0.marker.number.map(String.init) ?? "-")
        }
        let names =
            areas.prefix(PassedOverEntries.shownCount).map(\.shownName) + lines.prefix(PassedOverEntries.shownCount)
        let shown = numbers + names.map { Message("'\($0.onOneLine)'") }
        let list = shown + Self.ellipsis(shown.count < markers.count + areas.count + lines.count)
        removed += areRemoved ? markers.count : 0
        let note =
            if areRemoved {
                Message("\(counts) removed, as deleted from the file: \(list)")
            } else if areNewer {
                Message("\(counts) deleted from the file and kept, as changed in the plan since: \(list)")
            } else {
                Message(
                    """
                    \(counts) deleted from the file and kept in the plan: \(list); \(Remedy.set(.deleted, to: "remove")) removes \
                    what was not changed since
                    """)
            }
        notes.append(note)
    }

    /// Notes that a file has nothing of what was written onto it.
    mutating func noteLackOfAll() {
        notes.append(
            Message(
                """
                none of the annotations that were written are in the file; was it flattened, or printed to a new one? nothing is \
                removed
                """))
    }

    mutating func noteSize(_ size: Size?, of drawing: Size, _ request: PlanImport) {
        let stored = request.isOfStoredDrawing ? request.storedDrawing : nil
        if let stored, stored.toUpright == .identity {
            notes.append(Message("\(Setting.asStored) does nothing here; the photo is stored upright"))
        }
        let expected = stored?.size ?? drawing
        guard let size, size != expected else { return }
        let sizes = [size, expected].map { "\($0.width.shortest) x \($0.height.shortest)" }
        if !expected.isSwapped(size) {
            notes.append(Message("the file is for a drawing of \(sizes[0]) pixels, the plan's has \(sizes[1])"))
        } else if stored != nil {
            notes.append(
                Message(
                    """
                    the file is for a drawing of \(sizes[0]) pixels, the plan's as stored has \(sizes[1]). \
                    The file seems to be for the upright drawing; leave \(Setting.asStored) out
                    """))
        } else {
            notes.append(
                Message(
                    """
                    the file is for a drawing of \(sizes[0]) pixels, the plan's has \(sizes[1]). \
                    The file seems to be for the drawing as it is stored; \(Remedy.set(.asStored)) turns its places
                    """))
        }
    }

    /// Returns the report in words: one line for the import, one for each note and each refused marker.
    ///
    /// - Parameters:
    ///   - frontEnd: What the reader uses, whose terms for settings and remedies the text has.
    ///   - isWhole: True if all changes are told; false for the first 50.
    public func text(for frontEnd: FrontEnd = .library, isWhole: Bool = true) -> String {
        var lines = changeLines(for: frontEnd, isWhole: isWhole)
        for (entries, isLeft) in [(left, true), (refused, false)] {
            lines += entries.told.map { at($0.place, isLeft ? Message("left: \($0.reason)") : $0.reason, frontEnd) }
            lines += entries.others.map { "\(input): \($0.message.text(in: language, for: frontEnd))" }
        }
        let notes = allNotes.map { Message("note: \($0)").text(in: language, for: frontEnd) }
        return (["\(input): \(heading.text(in: language))"] + notes + lines).joined(separator: "\n")
    }

    /// Returns a line about an entry: `list.csv:7: …`.
    func at(_ place: FilePlace?, _ message: Message, _ frontEnd: FrontEnd) -> String {
        let text = message.text(in: language, for: frontEnd)
        return switch place {
        case nil: "\(input): \(text)"
        case .line?: "\(input):\(place?.text(in: language) ?? ""): \(text)"
        case let place?: "\(input): \(place.text(in: language)): \(text)"
        }
    }

    private var heading: Message { isDryRun ? Message("\(result) (a dry run, nothing is written)") : result }

    private var result: Message {
        if isStored {
            let numbers: [Message?] = [
                detections.count + detections.removedCount > 0 ? detectionText : nil, .counted(areas.ids.count, .area),
                lines.lineCount == 0 ? nil : .counted(lines.lineCount, .line), .counted(added, .newMarker),
                Message("\(changed) changed", context: "count"), Message("\(unchanged) unchanged", context: "count"),
                kept > 0 ? Message("\(kept) kept", context: "count") : nil,
                left.isEmpty ? nil : Message("\(left.count) left", context: "count"),
                Message("\(refused.count) refused", context: "count"),
            ]
            let known = numbers.compactMap(\.self)
            return known.dropFirst().reduce(known[0]) { Message("\($0), \($1)") }
        }
        if refused.isEmpty, !left.isEmpty {
            let items = Message.counted(left.count, .row)
            return Message(
                count: left.count, one: "not imported, as \(items) was left",
                other: "not imported, as \(items) were left")
        }
        if refused.isEmpty { return Message("not imported") }
        let items = Message.counted(refused.count, isOfDetections ? .detection : .marker)
        return Message(
            count: refused.count, one: "not imported, as \(items) was refused",
            other: "not imported, as \(items) were refused")
    }

    /// The number of the file's detections in the plan, with the numbers of changes: `12 detections (3 new, 1 changed)`.
    private var detectionText: Message {
        let count = Message.counted(detections.count, .detection)
        let changes = [
            (detections.addedCount, Message("\(detections.addedCount) new", context: "count")),
            (detections.changedCount, Message("\(detections.changedCount) changed", context: "count")),
            (detections.removedCount, Message("\(detections.removedCount) removed", context: "count")),
        ].filter { $0.0 > 0 }.map { $0.1 }
        return changes.isEmpty ? count : Message("\(count) (\(changes))")
    }

    /// The notes, with what has been replaced.
    private var allNotes: [Message] {
        let areas = isStored ? areas : AreaImport()
        let messages = [
            self.areas.outsideMessage, areas.replacementMessage(in: language), areas.namesakeMessage, linesOutside,
            changedDetails,
        ]
        return messages.compactMap(\.self) + notes
    }

    /// Which lines and details were not taken.
    private var linesOutside: Message? {
        guard !lines.outside.isEmpty else { return nil }
        let names = lines.outside.prefix(PassedOverEntries.shownCount).map { Message("'\($0.onOneLine)'") }
        let list = names + Self.ellipsis(lines.outside.count > names.count)
        return Message(
            "lines and details that reach beyond the drawing are not taken: \(list); are the coordinates those of the file?"
        )
    }

    private var changedDetails: Message? {
        let count = lines.detailCount
        guard isStored, count > 0 else { return nil }
        return Message(
            count: count, one: "\(count) detail taken with a scale of its own",
            other: "\(count) details taken with a scale of their own")
    }

    /// Returns the report as one object.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the texts have.
    public func json(for frontEnd: FrontEnd = .library) -> JSONValue {
        func number(_ value: Int) -> JSONValue { JSONValue(isStored ? value : 0) }
        return .object([
            "input": .string(input), "areas": number(areas.ids.count), "lines": number(lines.lineCount),
            "details": number(lines.detailCount),
            "detections": number(detections.count), "removedDetections": number(detections.removedCount),
            "areasOutside": .array((self.areas.outside + self.areas.tooFar).map { .string($0.id) }),
            "areasExchanged": .array(self.areas.exchanged.map { .string($0.id) }),
            "replacedAreas": .array(isStored ? areas.replacements.map(\.json) : []), "added": number(added),
            "changed": number(changed),
            "renumbered": .array(
                (isStored ? renumbered : []).map { .object(["old": JSONValue($0.old), "new": JSONValue($0.new)]) }),
            "unchanged": number(unchanged), "kept": number(kept), "removed": number(removed),
            "placed": number(placed),
            "notes": .array(allNotes.map { .string($0.text(in: language, for: frontEnd)) }),
            "refused": refused.json(in: language, for: frontEnd),
            "refusedCount": JSONValue(refused.count), "refusedOthers": .array(refused.others.map(\.json)),
            "left": left.json(in: language, for: frontEnd),
            "leftCount": JSONValue(left.count), "leftOthers": .array(left.others.map(\.json)),
            "stored": .bool(isStored), "dryRun": .bool(isDryRun), "changes": .array((isStored ? changes.told : []).map(\.json)),
            "changesCount": number(changes.count),
            "keptValues": .array((isStored ? keptValues.told : []).map(\.json)),
            "keptValuesCount": number(keptValues.count),
        ])
    }
}
