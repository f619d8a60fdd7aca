import FoundationEssentials
import PlanBase

extension Connection {
    /// Adds a revision to the history in its row; if that is 0, after the latest. Returns the row.
    func insert(_ revision: RevisionRecord) throws -> Int64 {
        try statement(
            "INSERT INTO revision (seq, id, time, author, action, undoes, merged) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        .run(
            revision.row == 0 ? .null : .integer(revision.row), .blob(revision.id.bytes),
            .integer(revision.time.milliseconds), SQLValue(revision.author),
            .text(revision.action), SQLValue(revision.undoes), .integer(revision.isMerged ? 1 : 0))
        return lastRowID
    }

    /// The revision in a row.
    func revision(inRow seq: Int64) throws -> RevisionRecord? {
        try statement("\(Self.revisions) WHERE seq = ?").first([.integer(seq)]) { try Self.revision($0) }
    }

    /// The row of the revision of an id; nil if the history does not have it.
    func row(ofRevision id: UUID) throws -> Int64? {
        try integer("SELECT seq FROM revision WHERE id = ?", [.blob(id.bytes)])
    }

    /// The row of the earliest revision; nil if there is none.
    func earliestRevision() throws -> Int64? { try integer("SELECT seq FROM revision ORDER BY seq LIMIT 1") }

    /// The number of the latest revision; 0 if there is none.
    func latestRevision() throws -> Int64 { try integer("SELECT ifnull(max(seq), 0) FROM revision") ?? 0 }

    /// The revisions after a row and before another, the earliest first.
    func revisions(after first: Int64 = 0, before last: Int64 = .max) throws -> [RevisionRecord] {
        try statement("\(Self.revisions) WHERE seq > ? AND seq < ? ORDER BY seq")
            .map([.integer(first), .integer(last)]) { try Self.revision($0) }
    }

    /// Calls `body` with the revisions that were made in this copy of the plan, the latest first, until it returns a result.
    func firstOwnRevision<T>(_ body: (RevisionRecord) throws -> T?) throws -> T? {
        let own = try statement("\(Self.revisions) WHERE merged = 0 ORDER BY seq DESC")
        defer { own.reset() }
        while try own.step() {
            if let result = try body(Self.revision(own.row)) { return result }
        }
        return nil
    }

    /// Calls `body` with the revisions from a row backwards.
    ///
    /// - Parameters:
    ///   - marker: the row of a marker, for the revisions that changed it alone.
    ///   - limit: the greatest number of revisions; nil for all.
    func forEachRevision(
        from latest: Int64, ofMarker marker: Int64?, limit: Int?, _ body: (RevisionRecord) throws -> Void
    ) throws {
        let about = marker == nil ? "" : "AND seq IN (\(Self.revisionsOfMarker))"
        var values: [SQLValue] = [.integer(latest)]
        if let marker { values += [.integer(marker), .integer(marker), .integer(marker)] }
        values.append(SQLValue(limit ?? -1))
        try prepare("\(Self.revisions) WHERE seq <= ? \(about) ORDER BY seq DESC LIMIT ?").forEach(values) { row in
            try body(try Self.revision(row))
        }
    }

    private static let revisions = "SELECT seq, id, time, author, action, undoes, merged FROM revision"

    private static let revisionsOfMarker = """
        SELECT revision FROM change WHERE marker = ? AND last_marker IS NULL
        UNION SELECT revision FROM change WHERE last_marker IS NOT NULL AND marker <= ? AND last_marker >= ?
        """

    private static func revision(_ row: Row) throws -> RevisionRecord {
        guard let id = UUID(bytes: row.bytes(1)) else {
            throw DatabaseError(damage: Message("the revision in row \(row.integer(0)) has no id"))
        }
        return RevisionRecord(
            row: row.integer(0), id: id, time: Timestamp(milliseconds: row.integer(2)), author: row.optionalText(3),
            action: row.text(4), undoes: row.isNull(5) ? nil : row.integer(5), isMerged: row.int(6) != 0)
    }
}
