import PlanBase

// What a plan file can say of itself.
extension FileStore {
    /// Returns the problems that SQLite's own checks, the indexes, and the contents and their hashes show.
    func findings() throws -> [PlanFinding] {
        var found: [PlanFinding] = []
        func add(_ message: Message) { found.append(PlanFinding(message)) }
        let messages = try connection.prepare("PRAGMA integrity_check(20)").map { $0.text(0) }
        for message in messages where message != "ok" {
            add(Message(untranslated: "SQLite: \(message)"))
        }
        let orphans = try connection.prepare("PRAGMA foreign_key_check").map { "\($0.text(0)) \($0.integer(1))" }
        for orphan in orphans.prefix(20) {
            add(Message("row \(orphan) refers to something that is not there"))
        }
        for table in ["marker_box", "area_box"] {
            let message = try connection.prepare("SELECT rtreecheck('\(table)')").first { $0.text(0) }
            if let message, message != "ok" { add(Message("the index \(table): \(message)")) }
        }
        for (sql, message) in Self.questions {
            if let count = try connection.integer(sql), count > 0 { add(message(Int(count))) }
        }
        let contents = try connection.prepare("SELECT seq, sha256 FROM content").map { ($0.integer(0), $0.bytes(1)) }
        for (row, hash) in contents where try connection.contentHash(inRow: row).bytes != hash {
            add(Message("the content in row \(row) is not what its hash says"))
        }
        if try connection.integer(Self.missingDrawing) != 0 { add(Message("the embedded drawing is missing")) }
        if try !isTextIndexSound() { add(Message("the text index does not agree with the markers")) }
        return found
    }

    /// Queries that count what must not be there, with messages on so many.
    private static let questions: [(sql: String, message: @Sendable (Int) -> Message)] = [
        (
            "SELECT count(*) FROM marker m LEFT JOIN marker_box b ON b.seq = m.seq WHERE b.seq IS NULL "
                + "OR NOT (m.x BETWEEN b.min_x AND b.max_x AND m.y BETWEEN b.min_y AND b.max_y)",
            { Message("\($0) markers are not at their place in the index") }
        ),
        (
            "SELECT count(*) FROM marker_box_rowid b LEFT JOIN marker m ON m.seq = b.rowid WHERE m.seq IS NULL",
            { Message("\($0) places of the index have no marker") }
        ),
        (
            "SELECT count(*) FROM marker m JOIN retired r ON r.number = m.number OR r.seq = m.seq OR r.id = m.id",
            { Message("\($0) markers have the number or id of one that was removed") }
        ),
    ]

    private static let missingDrawing = """
        SELECT count(*) FROM plan WHERE drawing_path IS NULL AND drawing_sha256 IS NOT NULL AND drawing_sha256 NOT IN (SELECT sha256 FROM content)
        """

    private func isTextIndexSound() throws -> Bool {
        // SQLite counts the statement that checks the text index as a write, though it changes nothing.
        // A bare connection, as a store would bring an older file to the present version.
        guard let connection = try? Connection(path: location, mode: .readWrite, wait: 5, onLongWait: nil) else {
            return true
        }
        if (try? connection.isUnclosed()) == true { connection.keepLogOnClosing() }
        defer { connection.close() }
        do {
            try connection.execute("BEGIN IMMEDIATE")
            defer { try? connection.execute("ROLLBACK") }
            try connection.execute("INSERT INTO marker_text (marker_text, rank) VALUES ('integrity-check', 1)")
            return true
        } catch let error where error.primaryCode == 11 {
            return false
        }
    }
}
