import PlanModel

/// One transaction of a plan's history.
public struct Revision: Hashable, Sendable {
    /// Its number in this copy of the plan, from 1.
    public let number: Int
    /// When it was made.
    public let time: Timestamp
    /// Who made it, when that was said.
    public let author: String?
    /// What was done, in a word or two.
    public let action: String
    /// The number of the revision that it undid.
    public let undoes: Int?
    /// Whether it was made in another copy of the plan and came here with a merge.
    public let isMerged: Bool
    /// What it changed.
    public let changes: [Change]

    /// What one transaction changed at one thing.
    public struct Change: Hashable, Sendable {
        /// What was changed.
        public let subject: Subject
        /// The name of the field, or nothing when the whole was added or removed; see ``MarkerField/name``.
        public let field: String?
        /// The value before; nothing when there was none.
        public let old: JSONValue?
        /// The value since; nothing when there is none.
        public let new: JSONValue?
    }

    /// What a change is about.
    public enum Subject: Hashable, Sendable {
        /// The marker of that number.
        case marker(Int)
        /// As many markers, added at once by an import, from one number to another.
        case markers(count: Int, first: Int, last: Int)
        /// The area of that id.
        case area(Area.ID)
        /// The plan as a whole.
        case plan
    }
}

extension PlanFile {
    /// The history, the latest revision first, handed out one by one.
    ///
    /// - Parameters:
    ///   - marker: Only what concerns the marker of that number, which may have been removed.
    ///   - limit: How many revisions at most.
    public func forEachRevision(
        ofMarker marker: Int? = nil, limit: Int? = nil, _ body: (Revision) throws -> Void
    ) throws {
        try forEachRevision(ofMarker: marker, from: .max, limit: limit, body)
    }

    /// The revisions from one on backwards.
    private func forEachRevision(
        ofMarker marker: Int?, from latest: Int64, limit: Int?, _ body: (Revision) throws -> Void
    ) throws {
        try locked {
            try connection.read {
                var seq: Int64?
                if let marker {
                    seq = try connection.integer(
                        "SELECT seq FROM marker WHERE number = ?1 UNION ALL SELECT seq FROM retired WHERE number = ?1",
                        [SQLValue(marker)])
                    guard seq != nil else { throw PlanStoreError.noMarker(number: marker, isRetired: false) }
                }
                let about = seq == nil ? "" : "AND seq IN (\(Self.revisionsOfMarker))"
                let sql = """
                    SELECT seq, time, author, action, undoes, merged FROM revision
                    WHERE seq <= ? \(about) ORDER BY seq DESC LIMIT ?
                    """
                var values: [SQLValue] = [.integer(latest)]
                if let seq { values += [.integer(seq), .integer(seq), .integer(seq)] }
                values.append(SQLValue(limit ?? -1))
                try connection.prepare(sql).forEach(values) { row in
                    try body(
                        Revision(
                            number: row.int(0), time: Timestamp(milliseconds: row.integer(1)),
                            author: row.optionalText(2),
                            action: row.text(3), undoes: row.optionalInt(4), isMerged: row.int(5) != 0,
                            changes: try changes(of: row.integer(0), marker: seq)))
                }
            }
        }
    }

    /// The history, the latest revision first; see ``forEachRevision(ofMarker:limit:_:)``.
    public func history(ofMarker marker: Int? = nil, limit: Int? = nil) throws -> [Revision] {
        var revisions: [Revision] = []
        try forEachRevision(ofMarker: marker, limit: limit) { revisions.append($0) }
        return revisions
    }

    /// The history from a revision on backwards.
    func history(from latest: Int64, limit: Int) throws -> [Revision] {
        var revisions: [Revision] = []
        try forEachRevision(ofMarker: nil, from: latest, limit: limit) { revisions.append($0) }
        return revisions
    }

    private static let revisionsOfMarker = """
        SELECT revision FROM change WHERE marker = ? AND last_marker IS NULL
        UNION SELECT revision FROM change WHERE last_marker IS NOT NULL AND marker <= ? AND last_marker >= ?
        """

    private func changes(of revision: Int64, marker seq: Int64?) throws -> [Revision.Change] {
        try rawChanges(of: revision).compactMap { change in
            if let seq, !change.isAbout(marker: seq) { return nil }
            return Revision.Change(
                subject: try subject(of: change, marker: seq), field: change.field.isEmpty ? nil : change.field,
                old: change.old, new: change.new)
        }
    }

    private func subject(of change: RawChange, marker: Int64?) throws -> Revision.Subject {
        if let area = change.area { return .area(area) }
        guard let first = change.marker else { return .plan }
        if let last = change.lastMarker, marker == nil {
            return .markers(
                count: Int(max(first, last) - first) + 1, first: try number(of: first) ?? 0,
                last: try number(of: last) ?? 0)
        }
        return .marker(try number(of: marker ?? first) ?? 0)
    }

    private func number(of seq: Int64) throws -> Int? {
        try connection.integer(
            "SELECT number FROM marker WHERE seq = ?1 UNION ALL SELECT number FROM retired WHERE seq = ?1",
            [.integer(seq)]
        ).map(Int.init)
    }

    /// The number of the latest revision; 0 when there is none.
    func latestRevision() throws -> Int64 {
        try connection.integer("SELECT ifnull(max(seq), 0) FROM revision") ?? 0
    }
}

/// A row of the table change.
struct RawChange {
    let marker: Int64?
    let lastMarker: Int64?
    let area: Area.ID?
    let field: String
    let old: JSONValue?
    let new: JSONValue?

    func isAbout(marker seq: Int64) -> Bool {
        guard let marker else { return false }
        return (marker...max(marker, lastMarker ?? marker)).contains(seq)
    }
}

extension PlanFile {
    /// What a revision changed, in the order it was.
    func rawChanges(of revision: Int64) throws -> [RawChange] {
        let sql = "SELECT marker, last_marker, area, field, old, new FROM change WHERE revision = ? ORDER BY seq"
        var greatest: Int64?
        return try connection.prepare(sql).map([.integer(revision)]) { row in
            // A file may say anything; no range is longer than the rows that there are or were.
            func last() throws -> Int64? {
                guard !row.isNull(1) else { return nil }
                let limit = try greatest ?? greatestSeq()
                greatest = limit
                return min(row.integer(1), limit)
            }
            func json(_ column: Int32) -> JSONValue? {
                row.optionalText(column).flatMap { try? JSONValue(parsing: $0.utf8) }
            }
            return RawChange(
                marker: row.isNull(0) ? nil : max(1, row.integer(0)), lastMarker: try last(),
                area: row.optionalText(2), field: row.text(3), old: json(4), new: json(5))
        }
    }

    /// The greatest row number that a marker has or had; 0 when there was none.
    func greatestSeq() throws -> Int64 {
        let sql = "SELECT max(ifnull((SELECT max(seq) FROM marker), 0), ifnull((SELECT max(seq) FROM retired), 0))"
        return try connection.integer(sql) ?? 0
    }
}
