import FoundationEssentials
import PlanModel

// What a merge asks about numbers and statuses.
extension Connection {
    /// Calls `body` with all present and removed markers.
    func forEachNumberClaim(_ body: (NumberClaim) throws -> Void) throws {
        try prepare("SELECT seq, id, number, created FROM marker").forEach { row in
            guard let id = UUID(bytes: row.bytes(1)) else { return }
            try body(
                NumberClaim(
                    row: row.integer(0), id: id, number: row.int(2), created: Timestamp(milliseconds: row.integer(3)),
                    isRetired: false))
        }
        let retired = try prepare("SELECT id, seq FROM retired").map { ($0.bytes(0), $0.integer(1)) }
        for (bytes, row) in retired {
            guard let id = UUID(bytes: bytes), let claim = try numberClaim(of: id, row: row) else { continue }
            try body(claim)
        }
    }

    /// The claim of a present or removed marker, for its row in another plan.
    func numberClaim(of id: UUID, row: Int64) throws -> NumberClaim? {
        let bytes = SQLValue.blob(id.bytes)
        let live = try statement("SELECT number, created FROM marker WHERE id = ?").first([bytes]) { found in
            NumberClaim(
                row: row, id: id, number: found.int(0), created: Timestamp(milliseconds: found.integer(1)),
                isRetired: false)
        }
        if let live { return live }
        let retired = try statement("SELECT number, seq FROM retired WHERE id = ?").first([bytes]) {
            ($0.int(0), $0.integer(1))
        }
        guard let (number, seq) = retired else { return nil }
        // The history keeps the whole state of a removed marker.
        let sql = """
            SELECT old FROM change WHERE marker = ? AND last_marker IS NULL AND field = '' AND old IS NOT NULL
            ORDER BY seq LIMIT 1
            """
        let text = try statement(sql).first([.integer(seq)]) { $0.text(0) }
        let state = text.flatMap { try? JSONValue(parsing: $0.utf8) }
        return NumberClaim(
            row: row, id: id, number: number, created: state?["created"]?.string.flatMap { Timestamp($0) },
            isRetired: true)
    }

    /// A change of a marker's number.
    typealias Renumbering = (marker: Int64, old: Int?, new: Int?, revision: RevisionRecord)

    /// Calls `body` with all changes of markers' numbers, the earliest first.
    func forEachRenumbering(_ body: (Renumbering) throws -> Void) throws {
        let sql = """
            SELECT c.marker, c.old, c.new, c.revision FROM change c
            WHERE c.field = ? AND c.marker IS NOT NULL ORDER BY c.seq
            """
        try prepare(sql).forEach([.text(MarkerField.number.name)]) { row in
            guard let revision = try revision(inRow: row.integer(3)) else { return }
            try body((marker: row.integer(0), old: Int(row.text(1)), new: Int(row.text(2)), revision: revision))
        }
    }

    /// The changes of a marker's status that people made by hand or by an import that follows the workflow, with the rows of
    /// their revisions, the earliest first.
    func statusSteps(ofMarkerInRow seq: Int64) throws -> [(revision: Int64, from: String?, to: String?)] {
        try statement(
            """
            SELECT r.seq, c.old, c.new FROM change c JOIN revision r ON r.seq = c.revision
            WHERE c.marker = ? AND c.last_marker IS NULL AND c.field = 'status' AND c.old IS NOT NULL
                AND r.undoes IS NULL AND r.action NOT IN ('\(PlanFile.anyStatusImport)', '\(PlanMerge.action)') ORDER BY c.seq
            """
        ).map([.integer(seq)]) { row in
            func status(_ column: Int32) -> String? {
                row.optionalText(column).flatMap { try? JSONValue(parsing: $0.utf8) }?.string
            }
            return (revision: row.integer(0), from: status(1), to: status(2))
        }
    }
}
