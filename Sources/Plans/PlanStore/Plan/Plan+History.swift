extension Plan {
    /// Calls `body` with each revision of the history, the latest first.
    ///
    /// - Parameters:
    ///   - marker: The number of a present or removed marker, for the changes of that marker alone; `nil` for all changes.
    ///   - next: The number of a revision, for those alone that were made before it; `nil` for all.
    ///   - limit: The greatest number of revisions; `nil` for all.
    public func forEachRevision(
        ofMarker marker: Int? = nil, before next: Int? = nil, limit: Int? = nil, _ body: (Revision) throws -> Void
    ) throws {
        try forEachRevision(ofMarker: marker, from: next.map { Int64(max(1, $0) - 1) } ?? .max, limit: limit, body)
    }

    /// Calls `body` with each revision from the number `latest` backwards.
    func forEachRevision(
        ofMarker marker: Int? = nil, from latest: Int64, limit: Int?, _ body: (Revision) throws -> Void
    ) throws {
        try reading { records in
            var seq: Int64?
            if let marker {
                seq = try records.identity(.number(marker))?.row
                guard seq != nil else { throw PlanStoreError.noMarker(number: marker, isRetired: false) }
            }
            try records.forEachRevision(from: latest, ofMarker: seq, limit: limit) { revision in
                try body(
                    Revision(
                        number: Int(revision.row), time: revision.time, author: revision.author,
                        action: revision.action, undoes: revision.undoes.map { Int($0) },
                        isMerged: revision.isMerged,
                        changes: try changes(ofRevision: revision.row, marker: seq, in: records)))
            }
        }
    }

    /// The history, the latest revision first; see ``forEachRevision(ofMarker:before:limit:_:)``.
    public func history(
        ofMarker marker: Int? = nil, before next: Int? = nil, limit: Int? = nil
    ) throws -> [Revision] {
        var revisions: [Revision] = []
        try forEachRevision(ofMarker: marker, before: next, limit: limit) { revisions.append($0) }
        return revisions
    }

    private func changes(
        ofRevision revision: Int64, marker seq: Int64?, in records: any RecordReader
    ) throws -> [Revision.Change] {
        var rows: [ChangeRow] = []
        try records.forEachChange(ChangeQuery(revision: revision, marker: seq)) { rows.append($0) }
        return try changes(rows, marker: seq, in: records)
    }

    func changes(_ rows: [ChangeRow], marker seq: Int64?, in records: any RecordReader) throws -> [Revision.Change] {
        let markers = seq.map { [$0] } ?? rows.flatMap { [$0.marker, $0.lastMarker].compactMap(\.self) }
        let numbers = try records.numbers(ofRows: Set(markers).sorted())
        return rows.map { change in
            Revision.Change(
                subject: Self.subject(of: change, marker: seq, numbers),
                field: change.field.isEmpty ? nil : change.field,
                old: change.old, new: change.new)
        }
    }

    /// - Parameter numbers: The numbers of the markers by their rows.
    private static func subject(
        of change: ChangeRow, marker: Int64?, _ numbers: [Int64: Int]
    ) -> Revision.Subject {
        if let area = change.area { return .area(area) }
        guard let first = change.marker else { return .plan }
        if let last = change.lastMarker, marker == nil {
            return .markers(
                count: Int(max(first, last) - first) + 1, first: numbers[first] ?? 0, last: numbers[last] ?? 0)
        }
        return .marker(numbers[marker ?? first] ?? 0)
    }
}
