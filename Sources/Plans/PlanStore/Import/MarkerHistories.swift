/// The histories of a plan's markers, for an import that asks for those of many.
///
/// An import records the markers that it adds as one range of rows. To look for the ranges that a row is in takes a store time linear in
/// the number of ranges, and an import of mixed statuses records a range for each run of markers of one status; so the ranges of added
/// markers are read once, for all rows. Ranges that are recorded afterwards are not seen.
///
/// Complexity: O(r log r) for the first marker in a plan with r ranges; then one question of the store for each marker and
/// for each revision not seen before, and O(log r).
final class MarkerHistories {
    private let records: any RecordReader
    private lazy var additions = Result { try readAdditions() }
    private var revisions: [Int64: RevisionRecord] = [:]
    /// The greatest number of revisions that are kept. Most markers of an update share a few.
    private static let mostRevisions = 10_000

    init(_ records: any RecordReader) { self.records = records }

    private func readAdditions() throws -> RowRangeTree {
        var entries: [RowRangeTree.Entry] = []
        try records.forEachChange(ChangeQuery(scope: .range, field: "", hasValues: false)) { change in
            if let rows = change.markers { entries.append((rows, change.revision)) }
        }
        return RowRangeTree(entries)
    }

    /// Returns the history of the marker in a row.
    func history(ofRow seq: Int64) throws -> MarkerHistory {
        var changes: [ChangeRow] = []
        try records.forEachChange(ChangeQuery(marker: seq, scope: .one)) { changes.append($0) }
        let additions = Set(try additions.get().revisions(of: seq))
        let rows = additions.union(changes.map(\.revision)).sorted(by: >)
        return MarkerHistory(
            changes: changes, additions: additions, revisions: try rows.compactMap { try revision(inRow: $0) })
    }

    private func revision(inRow row: Int64) throws -> RevisionRecord? {
        if let known = revisions[row] { return known }
        guard let revision = try records.revision(inRow: row) else { return nil }
        if revisions.count >= Self.mostRevisions { revisions = [:] }
        revisions[row] = revision
        return revision
    }
}
