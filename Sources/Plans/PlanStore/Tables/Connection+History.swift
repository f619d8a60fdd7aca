extension Connection {
    /// Adds a change to a revision.
    func insert(_ change: ChangeRow, to revision: Int64) throws {
        try statement(
            "INSERT INTO change (revision, marker, last_marker, area, field, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).run(
            .integer(revision), SQLValue(change.marker), SQLValue(change.lastMarker), SQLValue(change.area),
            .text(change.field), SQLValue(change.oldText), SQLValue(change.newText))
    }

    /// Calls `body` with the changes that a query finds, in the order in which they were made. `body` may query too.
    func forEachChange(_ query: ChangeQuery, _ body: (ChangeRow) throws -> Void) throws {
        let (condition, values) = query.sql
        let states = query.hasValues ? "old, new" : "iif(old IS NULL, NULL, 'null'), iif(new IS NULL, NULL, 'null')"
        let sql = """
            SELECT seq, revision, marker, last_marker, area, field, \(states) FROM change
            \(condition) ORDER BY seq \(query.isLatestFirst ? "DESC" : "ASC")
            """
        var greatest: Int64?
        try freeStatement(sql).forEach(values) { row in
            var change = ChangeRow(
                seq: row.integer(0), revision: row.integer(1), marker: row.isNull(2) ? nil : max(1, row.integer(2)),
                area: row.optionalText(4), field: row.text(5), oldText: row.optionalText(6),
                newText: row.optionalText(7))
            // A damaged or malicious file may name any last row; a range beyond the rows that exist would be walked in full.
            if !row.isNull(3) {
                let limit = try greatest ?? greatestMarkerRow()
                greatest = limit
                change.lastMarker = min(row.integer(3), limit)
            }
            try body(change)
        }
    }
}

extension ChangeQuery {
    /// The conditions as SQL over the table `change`, with the values of the parameters.
    fileprivate var sql: (text: String, values: [SQLValue]) {
        var (conditions, values) = ([] as [String], [] as [SQLValue])
        func add(_ condition: String, _ more: SQLValue...) {
            conditions.append(condition)
            values += more
        }
        if let revision { add("revision = ?", .integer(revision)) }
        if let rows { add("seq BETWEEN ? AND ?", .integer(rows.lowerBound), .integer(rows.upperBound)) }
        if let marker {
            let one = "(marker = ? AND last_marker IS NULL)"
            let among = "(last_marker IS NOT NULL AND marker <= ? AND last_marker >= ?)"
            switch scope {
            case .one: add(one, .integer(marker))
            case .range: add(among, .integer(marker), .integer(marker))
            case .any: add("(\(one) OR \(among))", .integer(marker), .integer(marker), .integer(marker))
            }
        } else {
            switch scope {
            case .one: add("marker IS NOT NULL AND last_marker IS NULL")
            case .range: add("last_marker IS NOT NULL")
            case .any: break
            }
        }
        if let field { add("field = ?", .text(field)) }
        if let after {
            add("revision IN (SELECT seq FROM revision WHERE time > ?)", .integer(after.milliseconds))
        }
        return (conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))", values)
    }
}
