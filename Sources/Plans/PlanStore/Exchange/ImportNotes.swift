import PlanBase
import PlanExchange
import PlanModel

/// The notes on an import of markers: what was done otherwise than the file says, and how to have it done.
struct ImportNotes {
    private let imported: MarkerImport

    init(on imported: MarkerImport) { self.imported = imported }

    /// All notes.
    var messages: [Message] {
        var notes: [Message] = []
        if imported.keptCount > 0 { notes.append(ofKept) }
        if !imported.renumbered.isEmpty { notes.append(ofRenumbered) }
        if imported.lostAttachmentCount > 0 {
            let attachments = Message.counted(imported.lostAttachmentCount, .attachment)
            notes.append(Message("\(attachments) left out, as the plan has not the content"))
        }
        notes += imported.placer.notes.map(\.message) + ofStatuses + ofLaterChanges + ofPassedOver
        for (status, count) in imported.unknownStatuses.sorted(by: { $0.key < $1.key }) {
            let markers = Message.counted(count, .marker)
            notes.append(
                Message("\(markers) with the status '\(status.onOneLine)', which the workflow does not know"))
        }
        return notes
    }

    /// The note on markers that the plan has already, and that stay as they are.
    private var ofKept: Message {
        let (kept, differing) = (imported.keptCount, imported.differingCount)
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

    /// The note on markers that got other numbers than the file's.
    private var ofRenumbered: Message {
        let renumbered = imported.renumbered
        let markers = Message.counted(renumbered.count, .marker)
        let numbers = Message.beginning(of: renumbered, atMost: PassedOverEntries.shownCount) {
            Message(untranslated: "\($0.old) -> \($0.new)")
        }
        let note = Message("\(markers) got another number, as theirs was given already: \(numbers)")
        guard imported.duplicates == .keep else { return note }
        let advice = Message(
            "where the number means the same marker, a row with the marker's id changes that instead")
        return Message("\(note); \(advice)")
    }

    /// The notes on statuses that were refused, or read from words of other languages.
    private var ofStatuses: [Message] {
        var notes: [Message] = []
        if imported.refusedStatusCount > 0 {
            let markers = Message.counted(imported.refusedStatusCount, .marker)
            let advice = Message(
                """
                \(Remedy.set(.anyStatus)) takes every status over, and \(Remedy.set(.role)) says in which role it is changed
                """)
            let all = imported.questionsOnStatuses.reversed().reduce(advice) {
                Message("\($1) \($0)", context: "sentences")
            }
            notes.append(Message("\(markers) refused for the status; \(all)"))
        }
        if !imported.translatedStatuses.isEmpty {
            let statuses = imported.translatedStatuses.sorted { $0.key < $1.key }
            let list = statuses.map { Message("'\($0.key.excerpt)' as \($0.value)") }
            notes.append(Message("read the status \(list)"))
        }
        return notes
    }

    /// The notes on entries whose markers were changed in the plan after the file was written.
    private var ofLaterChanges: [Message] {
        var notes: [Message] = []
        if imported.newerInPlan.count > 0 {
            let entries = imported.newerInPlan.messages
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

    /// The notes on areas and numbers that entries give for markers of the plan, and that the import passes over.
    private var ofPassedOver: [Message] {
        var notes: [Message] = []
        if imported.otherAreas.count > 0 {
            let rows = Message.counted(imported.otherAreas.count, .row)
            let entries = imported.otherAreas.messages
            notes.append(
                Message(
                    """
                    the area is passed over in \(rows): \(entries); it follows from the marker's place, which its coordinates change
                    """
                ).advising(Message("\(Remedy.use(.move)) changes it too")))
        }
        if imported.otherNumbers.count > 0 {
            let rows = Message.counted(imported.otherNumbers.count, .row)
            let entries = imported.otherNumbers.messages
            notes.append(
                Message(
                    "the number is passed over in \(rows): \(entries); a marker keeps its number"))
        }
        return notes
    }
}
