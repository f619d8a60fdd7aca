import PlanModel

extension Connection {
    /// Adds a change to a revision.
    func insert(_ change: ChangeRow, to revision: Int64) throws {
        try statement(
            "INSERT INTO change (revision, marker, last_marker, area, field, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).run(
            .integer(revision), SQLValue(change.marker), SQLValue(change.lastMarker), SQLValue(change.area),
            .text(change.field), SQLValue(change.oldText), SQLValue(change.newText))
    }

    /// What a revision changed, in order.
    func changeRows(of revision: Int64) throws -> [ChangeRow] {
        var greatest: Int64?
        return try statement("\(Self.changes) WHERE revision = ? ORDER BY seq").map([.integer(revision)]) { row in
            try change(row, greatestMarker: &greatest)
        }
    }

    /// The change in a row.
    func change(inRow seq: Int64) throws -> ChangeRow? {
        var greatest: Int64?
        return try statement("\(Self.changes) WHERE seq = ?").first([.integer(seq)]) { row in
            try change(row, greatestMarker: &greatest)
        }
    }

    private static let laterAdditions = """
        SELECT c.revision FROM change c JOIN revision r ON r.seq = c.revision
        WHERE c.last_marker IS NOT NULL AND c.marker <= ?1 AND c.last_marker >= ?1 AND c.field = '' AND r.time > ?2
        """

    /// True if the marker in a row was added after a time together with others.
    func wasAdded(inRangeWith seq: Int64, after time: Timestamp) throws -> Bool {
        try integer(Self.laterAdditions, [.integer(seq), .integer(time.milliseconds)]) != nil
    }

    /// Calls `body` with the changes of the marker in a row alone after a time, the earliest first, but for those of revisions
    /// that added it together with others.
    func forEachChange(ofRow seq: Int64, after time: Timestamp, _ body: (ChangeRow) throws -> Void) throws {
        let sql = """
            SELECT c.seq, c.marker, c.last_marker, c.area, c.field, c.old, c.new
            FROM change c JOIN revision r ON r.seq = c.revision
            WHERE c.marker = ?1 AND c.last_marker IS NULL AND r.time > ?2 AND c.revision NOT IN (\(Self.laterAdditions))
            ORDER BY c.seq
            """
        var greatest: Int64?
        try statement(sql).forEach([.integer(seq), .integer(time.milliseconds)]) { row in
            try body(try change(row, greatestMarker: &greatest))
        }
    }

    /// Calls `body` with what a revision changed, the last first, without the values.
    func forEachChangeOutline(of revision: Int64, _ body: (ChangeOutline) throws -> Void) throws {
        let sql = """
            SELECT seq, marker, last_marker, area IS NULL AND marker IS NOT NULL AND field = '', old IS NULL
            FROM change WHERE revision = ? ORDER BY seq DESC
            """
        try prepare(sql).forEach([.integer(revision)]) { row in
            let first = max(1, row.integer(1))
            try body(
                ChangeOutline(
                    seq: row.integer(0), rows: first...max(first, row.isNull(2) ? first : row.integer(2)),
                    isRange: !row.isNull(2), isOfWholeMarkers: row.int(3) == 1, isAddition: row.int(4) == 1))
        }
    }

    /// Hands the rows and former states of markers, which some rows of the history tell of, to `body`, the last first, some
    /// thousand at a time.
    func forEachFormerStateBatch(
        of revision: Int64, inChanges changes: ClosedRange<Int64>, _ body: ([(seq: Int64, text: String)]) throws -> Void
    ) throws {
        let sql = """
            SELECT marker, old FROM change WHERE revision = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq DESC
            """
        try statement(sql).forEachBatch(
            [.integer(revision), .integer(changes.lowerBound), .integer(changes.upperBound)],
            { row in (seq: row.integer(0), text: row.text(1)) }, body)
    }

    /// Takes the markers that some rows of the history tell of from the removed ones.
    func deleteRetired(removedBy revision: Int64, inChanges changes: ClosedRange<Int64>) throws {
        try statement(
            """
            DELETE FROM retired
            WHERE seq IN (SELECT marker FROM change WHERE revision = ?1 AND seq BETWEEN ?2 AND ?3)
            """
        ).run(.integer(revision), .integer(changes.lowerBound), .integer(changes.upperBound))
    }

    private static let changes = "SELECT seq, marker, last_marker, area, field, old, new FROM change"

    /// - Parameter greatest: the greatest row of a marker, once it is known.
    private func change(_ row: Row, greatestMarker greatest: inout Int64?) throws -> ChangeRow {
        var change = ChangeRow(
            seq: row.integer(0), marker: row.isNull(1) ? nil : max(1, row.integer(1)), area: row.optionalText(3),
            field: row.text(4), oldText: row.optionalText(5), newText: row.optionalText(6))
        // A damaged or malicious file may name any last row; a range beyond the rows that exist would be walked in full.
        if !row.isNull(2) {
            let limit = try greatest ?? greatestMarkerRow()
            greatest = limit
            change.lastMarker = min(row.integer(2), limit)
        }
        return change
    }
}
