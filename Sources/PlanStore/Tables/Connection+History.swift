import PlanModel

extension Connection {
    /// What a revision changed, in order.
    func changeRows(of revision: Int64) throws -> [ChangeRow] {
        try changeRows(where: "revision = ? ORDER BY seq", .integer(revision))
    }

    /// The changes that satisfy a condition.
    func changeRows(where condition: String, _ value: SQLValue) throws -> [ChangeRow] {
        let sql = "SELECT marker, last_marker, area, field, old, new FROM change WHERE \(condition)"
        var greatest: Int64?
        return try statement(sql).map([value]) { row in
            // A damaged or malicious file may name any last row; a range beyond the rows that exist would be walked in full.
            func last() throws -> Int64? {
                guard !row.isNull(1) else { return nil }
                let limit = try greatest ?? greatestMarkerRow()
                greatest = limit
                return min(row.integer(1), limit)
            }
            func json(_ column: Int32) -> JSONValue? {
                row.optionalText(column).flatMap { try? JSONValue(parsing: $0.utf8) }
            }
            return ChangeRow(
                marker: row.isNull(0) ? nil : max(1, row.integer(0)), lastMarker: try last(),
                area: row.optionalText(2), field: row.text(3), old: json(4), new: json(5))
        }
    }

    /// The number of the latest revision; 0 if there is none.
    func latestRevision() throws -> Int64 { try integer("SELECT ifnull(max(seq), 0) FROM revision") ?? 0 }
}
