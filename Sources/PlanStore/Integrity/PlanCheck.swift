import PlanGeometry
import PlanModel

/// The findings of a check of a plan file.
public struct PlanCheck: Hashable, Sendable {
    /// One error or oddity.
    public struct Finding: Hashable, Sendable {
        /// True for an oddity, false for an error.
        public let isWarning: Bool
        /// What is wrong, on one line. Errors and SQLite's words are in English in every language.
        public let message: Message
    }

    /// The findings, in the order of the checks.
    public private(set) var findings: [Finding] = []
    /// The number of the plan's markers; `nil` if it cannot be read.
    public private(set) var markerCount: Int?

    /// True if there are no errors; there may be warnings.
    public var isSound: Bool { !findings.contains { !$0.isWarning } }

    /// Checks a plan file: it must open, SQLite must find it intact, its indexes must agree with its tables, and its content
    /// must keep the rules of a plan.
    public static func run(path: String) -> PlanCheck {
        var check = PlanCheck()
        do {
            let plan = try PlanFile(path: path, access: .readOnly)
            if plan.mayLackChanges { check.add(PlanFile.missingLog(path)) }
            try plan.locked { try check.look(at: plan) }
            // SQLite counts the statement that checks the text index as a write, though it changes nothing.
            if let writable = try? PlanFile(path: path, wait: 5) {
                try writable.locked { try check.checkTextIndex(of: writable.connection) }
            }
        } catch {
            check.add(Message(untranslated: "\(error)"))
        }
        return check
    }

    private mutating func add(_ message: Message, isWarning: Bool = false) {
        findings.append(Finding(isWarning: isWarning, message: message))
    }

    private mutating func add(_ english: String, _ chinese: String, isWarning: Bool = false) {
        add(Message(english, chinese), isWarning: isWarning)
    }

    private mutating func look(at plan: PlanFile) throws {
        let connection = plan.connection
        try connection.read {
            let messages = try connection.prepare("PRAGMA integrity_check(20)").map { $0.text(0) }
            for message in messages where message != "ok" { add(Message(untranslated: "SQLite: \(message)")) }
            let orphans = try connection.prepare("PRAGMA foreign_key_check").map { "\($0.text(0)) \($0.integer(1))" }
            for orphan in orphans.prefix(20) {
                add("row \(orphan) refers to something that is not there", "行 \(orphan) 引用了不存在的内容")
            }
            for table in ["marker_box", "area_box"] {
                let message = try connection.prepare("SELECT rtreecheck('\(table)')").first { $0.text(0) }
                if let message, message != "ok" { add("the index \(table): \(message)", "索引 \(table):\(message)") }
            }
            try checkCounts(connection)
            try checkAreas(plan)
            try checkMarkers(plan)
            try checkContents(connection)
            try checkHistory(connection)
        }
    }

    private mutating func checkCounts(_ connection: Connection) throws {
        markerCount = try connection.integer("SELECT count(*) FROM marker").map(Int.init)
        let questions = [
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
        for (sql, english, chinese) in questions {
            if let count = try connection.integer(sql), count > 0 { add("\(count) \(english)", "\(count) \(chinese)") }
        }
    }

    private mutating func checkAreas(_ plan: PlanFile) throws {
        for (_, area) in try plan.connection.areaRows() {
            let name = area.name.isEmpty ? area.id : area.name
            for issue in area.shape.validityIssues(limit: 20) {
                add("area '\(name)': \(issue)", "区域“\(name)”:\(issue.message(in: .chinese))", isWarning: true)
            }
        }
    }

    private mutating func checkMarkers(_ plan: PlanFile) throws {
        let areas = try plan.connection.areaRows().map(\.area)
        let finder = AreaFinder(areas)
        let statuses = Set(try plan.connection.workflow().statuses)
        let size = plan.drawing.size
        var (outside, misplaced, forbidden, unknown) = (0, 0, 0, [:] as [String: Int])
        try plan.forEachMarker(MarkerQuery()) { item in
            let point = item.marker.point
            if !(0...size.width).contains(point.x) || !(0...size.height).contains(point.y) { outside += 1 }
            if finder.area(at: point).map({ areas[$0].id }) != item.area { misplaced += 1 }
            if !finder.allows(point) { forbidden += 1 }
            if let status = item.marker.details.status, !statuses.contains(status) { unknown[status, default: 0] += 1 }
        }
        if outside > 0 { add("\(counted(outside, "marker")) outside the drawing", "\(outside) 个标记在图纸之外") }
        if misplaced > 0 {
            add(
                "\(counted(misplaced, "marker")) counted to another area than the one that has the place",
                "\(misplaced) 个标记所记的区域不是其所在的区域")
        }
        if forbidden > 0 {
            add(
                "\(counted(forbidden, "marker")) outside the allowed areas", "\(forbidden) 个标记不在允许的区域内",
                isWarning: true)
        }
        for (status, count) in unknown.sorted(by: { $0.key < $1.key }) {
            add(
                "\(counted(count, "marker")) with the status '\(status)', which the workflow does not know",
                "\(count) 个标记的状态是“\(status)”,流程中没有此状态",
                isWarning: true)
        }
    }

    private mutating func checkContents(_ connection: Connection) throws {
        let rows = try connection.prepare("SELECT seq, sha256 FROM content").map { ($0.integer(0), $0.bytes(1)) }
        for (seq, expected) in rows {
            if try connection.contentHash(inRow: seq).bytes != expected {
                add("the content in row \(seq) is not what its hash says", "第 \(seq) 行的内容与其哈希值不符")
            }
        }
        let missing = """
            SELECT count(*) FROM plan WHERE drawing_path IS NULL AND drawing_sha256 IS NOT NULL AND drawing_sha256 NOT IN (SELECT sha256 FROM content)
            """
        if try connection.integer(missing) != 0 { add("the embedded drawing is missing", "缺少嵌入的图纸") }
    }

    /// The rows of markers whose coming the history does not tell of: they lie in no row or range of rows that was added.
    static func rowsUnknownToHistory(_ connection: Connection) throws -> [Int64] {
        // Both in order, so that each is looked at once; a join would look at all ranges for each marker.
        let additions = try connection.prepare(
            "SELECT marker, ifnull(last_marker, marker) FROM change WHERE field = '' AND marker IS NOT NULL ORDER BY marker"
        ).map { ($0.integer(0), $0.integer(1)) }
        var (next, last): (Int, Int64?) = (0, nil)
        return try connection.prepare("SELECT seq FROM marker ORDER BY seq").map { $0.integer(0) }.filter { seq in
            while next < additions.count, additions[next].0 <= seq {
                last = max(last ?? additions[next].1, additions[next].1)
                next += 1
            }
            return last.map { $0 < seq } ?? true
        }
    }

    private mutating func checkHistory(_ connection: Connection) throws {
        let unknown = try Self.rowsUnknownToHistory(connection).count
        if unknown > 0 { add("the history does not tell of \(counted(unknown, "marker"))", "历史中没有 \(unknown) 个标记的记录") }
        let disorder = """
            SELECT count(*) FROM revision a JOIN revision b ON b.seq = a.seq + 1
            WHERE b.time < a.time AND a.merged = 0 AND b.merged = 0
            """
        if let count = try connection.integer(disorder), count > 0 {
            add(
                "\(count) changes have times before those of earlier ones", "\(count) 项更改的时间早于之前的更改",
                isWarning: true)
        }
    }

    private mutating func checkTextIndex(of connection: Connection) throws {
        do {
            try connection.execute("BEGIN IMMEDIATE")
            defer { try? connection.execute("ROLLBACK") }
            try connection.execute("INSERT INTO marker_text (marker_text, rank) VALUES ('integrity-check', 1)")
        } catch let error where error.primaryCode == 11 {
            add("the text index does not agree with the markers", "全文索引与标记不一致")
        }
    }
}

extension PlanCheck.Finding: CustomStringConvertible {
    /// What is wrong, on one line.
    public var description: String { message.english }
}
