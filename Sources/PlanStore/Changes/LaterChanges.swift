import PlanModel

/// What changed of a plan's marker after a list of the plan's markers was written.
struct LaterChanges {
    /// What the changed fields were when the list was written, by the fields' names.
    private var former: [String: JSONValue] = [:]
    /// False if the history holds none of the changes, as that of a repaired plan may; every field may have changed then.
    private var isKnown = false

    /// The changes after a time of the marker in a row.
    init(ofRow seq: Int64, after time: Timestamp, in connection: Connection) throws {
        let values: [SQLValue] = [.integer(seq), .integer(time.milliseconds)]
        // An import of many markers records them, and the statuses they came with, as ranges of rows.
        let creation = """
            SELECT c.revision FROM change c JOIN revision r ON r.seq = c.revision
            WHERE c.last_marker IS NOT NULL AND c.marker <= ?1 AND c.last_marker >= ?1 AND c.field = '' AND r.time > ?2
            """
        isKnown = try connection.integer(creation, values) != nil
        let changes = """
            SELECT c.field, c.old FROM change c JOIN revision r ON r.seq = c.revision
            WHERE c.marker = ?1 AND c.last_marker IS NULL AND r.time > ?2 AND c.revision NOT IN (\(creation)) ORDER BY c.seq
            """
        try connection.statement(changes).forEach(values) { row in
            isKnown = true
            let field = row.text(0)
            if !field.isEmpty, former[field] == nil {
                former[field] = try row.optionalText(1).map { try JSONValue(parsing: $0.utf8) } ?? .null
            }
        }
    }

    /// True if the field was changed after the list was written.
    func hasChanged(_ field: MarkerField) -> Bool { !isKnown || former[field.name] != nil }

    /// True if a field's value in the list is another than the one that the field had when the list was written.
    func isEdited(_ field: MarkerField, to listed: JSONValue) -> Bool { !isKnown || former[field.name] != listed }
}
