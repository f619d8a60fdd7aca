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
    private(set) var renumbered: [MarkerImport.Renumbering] = []
    /// The numbers of markers that are new, changed, equal in the plan and the file, and left as they are.
    public private(set) var added = 0, changed = 0, unchanged = 0, kept = 0
    /// The number of markers that were removed, as they were deleted from the file.
    public private(set) var removed = 0
    private(set) var notes: [Message] = []
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
    /// The values of the file that cannot be read, which the markers keep as properties.
    public internal(set) var unread = UnreadCells()
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
        (placed, crowded) = (imported.placer.placedCount, imported.placer.crowdedCount)
        notes = fileNotes + ImportNotes(on: imported).messages
    }

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
        let isCut = shown.count < markers.count + areas.count + lines.count
        let list = shown + (isCut ? [Message(untranslated: "…")] : [])
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
}
