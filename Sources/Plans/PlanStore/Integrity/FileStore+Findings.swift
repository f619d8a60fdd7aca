import PlanBase

// What a plan file can say of itself.
extension FileStore {
    /// Returns the problems that SQLite's own checks, the indexes, and the contents and their hashes show.
    func findings() throws -> [PlanFinding] {
        var found: [PlanFinding] = []
        func add(_ english: String, _ chinese: String) { found.append(PlanFinding(Message(english, chinese))) }
        let messages = try connection.prepare("PRAGMA integrity_check(20)").map { $0.text(0) }
        for message in messages where message != "ok" {
            found.append(PlanFinding(Message(untranslated: "SQLite: \(message)")))
        }
        let orphans = try connection.prepare("PRAGMA foreign_key_check").map { "\($0.text(0)) \($0.integer(1))" }
        for orphan in orphans.prefix(20) {
            add("row \(orphan) refers to something that is not there", "行 \(orphan) 引用了不存在的内容")
        }
        for table in ["marker_box", "area_box"] {
            let message = try connection.prepare("SELECT rtreecheck('\(table)')").first { $0.text(0) }
            if let message, message != "ok" { add("the index \(table): \(message)", "索引 \(table):\(message)") }
        }
        for (sql, english, chinese) in Self.questions {
            if let count = try connection.integer(sql), count > 0 { add("\(count) \(english)", "\(count) \(chinese)") }
        }
        let contents = try connection.prepare("SELECT seq, sha256 FROM content").map { ($0.integer(0), $0.bytes(1)) }
        for (row, hash) in contents where try connection.contentHash(inRow: row).bytes != hash {
            add("the content in row \(row) is not what its hash says", "第 \(row) 行的内容与其哈希值不符")
        }
        if try connection.integer(Self.missingDrawing) != 0 { add("the embedded drawing is missing", "缺少嵌入的图纸") }
        if try !isTextIndexSound() { add("the text index does not agree with the markers", "全文索引与标记不一致") }
        return found
    }

    private static let questions = [
        (
            "SELECT count(*) FROM marker m LEFT JOIN marker_box b ON b.seq = m.seq WHERE b.seq IS NULL "
                + "OR NOT (m.x BETWEEN b.min_x AND b.max_x AND m.y BETWEEN b.min_y AND b.max_y)",
            "markers are not at their place in the index", "个标记不在索引中应有的位置"
        ),
        (
            "SELECT count(*) FROM marker_box_rowid b LEFT JOIN marker m ON m.seq = b.rowid WHERE m.seq IS NULL",
            "places of the index have no marker", "个索引位置没有标记"
        ),
        (
            "SELECT count(*) FROM marker m JOIN retired r ON r.number = m.number OR r.seq = m.seq OR r.id = m.id",
            "markers have the number or id of one that was removed", "个标记使用了已删除标记的编号或标识"
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
