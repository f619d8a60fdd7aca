import FoundationEssentials
import PlanModel

/// The markers that undoing has taken from a plan and no redo has brought back. They were never meant to be there, so that an import may
/// give their rows, ids and numbers again, as when a list is imported, undone and imported once more.
final class UndoneMarkers {
    private let transaction: PlanTransaction
    private var records: any RecordWriter { transaction.records }
    /// The ids that markers of the file have, so that they can have no others.
    var ownIDs: Set<UUID> = []
    /// The greatest number before the import.
    let greatestNumber: Int
    /// The revisions that took the markers away, by the rows of these; nil before they were asked for.
    private var revisions: [Int64: Int64]?
    /// The revisions after which nothing but undoing came, so that no marker can have been removed again since.
    private var latest: Set<Int64> = []

    init(_ transaction: PlanTransaction) throws {
        self.transaction = transaction
        greatestNumber = try transaction.records.greatestNumber()
    }

    /// Returns the marker with a number, if undoing took it away.
    func marker(numbered number: Int) throws -> MarkerIdentity? {
        guard number <= greatestNumber, let known = try records.identity(.number(number)) else { return nil }
        return try isUndone(known) ? known : nil
    }

    /// True if undoing took a removed marker away.
    func isUndone(_ known: MarkerIdentity) throws -> Bool {
        guard known.isRetired else { return false }
        let found = try revisions ?? find()
        revisions = found
        guard let revision = found[known.row] else { return false }
        if latest.contains(revision) { return true }
        var last: Int64?
        try records.forEachChange(ChangeQuery(marker: known.row, field: "", isLatestFirst: true, hasValues: false)) {
            if last == nil { last = $0.revision }
        }
        return last == revision
    }

    private func find() throws -> [Int64: Int64] {
        var (undoing, redoCount, isLatest) = ([] as [Int64], 0, true)
        _ = try records.firstOwnRevision { revision -> Bool? in
            if revision.undoes == nil {
                isLatest = false
            } else if revision.action == Plan.redoAction {
                (redoCount, isLatest) = (redoCount + 1, false)
            } else if redoCount > 0 {
                redoCount -= 1
            } else {
                undoing.append(revision.row)
                if isLatest { latest.insert(revision.row) }
            }
            return nil
        }
        var found: [Int64: Int64] = [:]
        for revision in undoing.reversed() {
            try records.forEachChange(ChangeQuery(revision: revision, field: "", hasValues: false)) { change in
                guard change.isOfWholeMarkers, change.oldText != nil, let rows = change.markers else { return }
                for row in rows { found[row] = revision }
            }
        }
        return found
    }
}
