import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// The merging of a list's entries with the plan's markers, field by field, where the plan was changed after the list was written.
struct ListMerging {
    /// True if the list's values replace values that were changed in the plan after the list was written.
    var overwritesNewer = false
    /// The time at which entries without a time of their own were written; nil if that is not known.
    var since: Timestamp?
    /// The number of entries that change a field that the plan has changed too.
    private(set) var conflictCount = 0
    /// The entries of which fields were left as they are in the plan, where they were changed after the list was written.
    private(set) var newerInPlan = PassedOverEntries()
    /// The values of entries that the plan has not taken, as the plan's were changed after the list was written.
    private(set) var keptValues = KeptValues()
    private let records: any RecordReader
    private let histories: MarkerHistories
    /// The row of the last revision that was made by the time of ``since``.
    private lazy var revisionSince: Result<Int64, any Error> = Result {
        let time = since ?? Timestamp(milliseconds: .max)
        return try records.firstOwnRevision { $0.time <= time ? $0.row : nil } ?? 0
    }

    init(_ records: any RecordReader) { (self.records, histories) = (records, MarkerHistories(records)) }

    /// Puts the plan's values into an entry for the fields that changed in the plan after the list was written.
    ///
    /// - Parameters:
    ///   - old: The plan's marker, in the row `seq`.
    ///   - snapped: The point of an allowed area to which the entry's place is moved; nil if it stays.
    ///   - statuses: The reading of the entry's status.
    ///   - place: Where the entry stands in the file.
    /// - Returns: Why the entry counts as refused, if it changes one of these fields too.
    mutating func keepLaterChanges(
        of old: PlanMarker, _ seq: Int64, in imported: inout ImportedMarker, snapped: Point?,
        _ statuses: inout ImportedStatuses, at place: FilePlace?
    ) throws -> ImportRefusal? {
        // Without a time of the list the history is asked: two changes may be of one millisecond.
        guard !overwritesNewer, imported.changed.map({ $0 < old.changed }) ?? true else { return nil }
        let status = imported.item.marker.details.status.map { statuses.known($0) ?? $0 }
        imported.item.marker.details.status = status ?? old.marker.details.status
        // Threads of both sides become one.
        let fields = imported.updating(old).differences(from: old).filter {
            $0 != .number && $0 != .property(MarkerReply.propertyName)
        }
        guard !fields.isEmpty else { return nil }
        let history = try histories.history(ofRow: seq)
        guard let base = try base(of: imported, for: old, history) else { return nil }
        let later = LaterChanges(history, since: base)
        var (kept, conflicting): ([MarkerField], [KeptValues.Entry]) = ([], [])
        for field in fields {
            let listed = imported.item[field]
            var verdict = later.verdict(on: field, listed: listed, present: old[field])
            // An import may have moved the place before.
            if field == .point, verdict != .plan, let snapped {
                var moved = imported.item
                moved.marker.point = snapped
                if later.verdict(on: field, listed: moved[field], present: old[field]) == .plan { verdict = .plan }
            }
            guard verdict != .list else { continue }
            let entry = KeptValues.Entry(
                marker: old.marker.number ?? 0, place: place, field: field.name, plan: old[field], file: listed,
                isConflict: verdict == .conflict)
            keptValues.append(entry)
            if verdict == .conflict { conflicting.append(entry) } else { kept.append(field) }
            try imported.item.set(field, to: old[field])
        }
        if !kept.isEmpty { newerInPlan.append(old.marker.number, at: place, kept.map(\.name)) }
        guard !conflicting.isEmpty else { return nil }
        conflictCount += 1
        return ImportRefusal(.changedSince, Self.conflict(old, conflicting))
    }

    /// Returns the state of a marker that an entry was made from; nil if the plan has not changed the marker since.
    private mutating func base(
        of imported: ImportedMarker, for old: PlanMarker, _ history: MarkerHistory
    ) throws -> LaterChanges.Base? {
        if let listed = imported.changed {
            let moment = imported.isDivisible ? listed : history.latestMoment(meantBy: listed)
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
}
