import CSQLite
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The repair of a damaged plan file: everything that can be read is saved into a new file.
public struct PlanRepair: Hashable, Sendable {
    /// The saved and lost rows of a table.
    public struct Table: Hashable, Sendable {
        /// The table's name.
        public let name: String
        /// The number of saved rows.
        public internal(set) var saved = 0
        /// The number of rows that could be read but break the rules of a plan.
        public internal(set) var refused = 0
        /// True if a part of the table could not be read, so that rows may be lost.
        public internal(set) var isIncomplete = false
    }

    /// The tables, the markers' first.
    public private(set) var tables: [Table] = []

    /// Reads as much of a plan file as possible and writes a new, sound one. The new file gets the rows of a plan's tables
    /// and nothing else; indexes are built again.
    ///
    /// - Parameters:
    ///   - path: The damaged file, which stays unchanged.
    ///   - output: The file to make.
    /// - Throws: ``PlanStoreError`` if the damaged file is no SQLite database, nothing of it can be read
    ///   (``PlanStoreError/beyondRepair(file:detail:)``) or the new one cannot be written.
    public static func run(from path: String, to output: String) throws -> PlanRepair {
        var repair = PlanRepair()
        let new = try NewFile(path: output)
        let source = try FileStore.mappingErrors(path) { try openDamaged(path) }
        try new.make { target in
            try target.write {
                try PlanSchema.create(on: target)
                try target.execute("PRAGMA defer_foreign_keys = ON")
                for name in [
                    "marker", "plan", "content", "area", "retired", "attachment", "workflow", "measuring", "detection",
                    "revision", "change",
                ] where try PlanObjectKind(rawValue: name) == nil || hasTable(name, in: source) {
                    repair.tables.append(try copy(name, from: source, to: target))
                }
                guard repair.tables.contains(where: { $0.saved > 0 }) else {
                    throw PlanStoreError.beyondRepair(file: path, detail: Message("no row of any table can be read"))
                }
                if try keepDamagedContents(in: target),
                    let index = repair.tables.firstIndex(where: { $0.name == "content" })
                {
                    repair.tables[index].isIncomplete = true
                }
                let objects = try objects(in: target)
                try completePlan(in: target, name: path, holding: objects.compactMap(\.box))
                if try mendMarkers(in: target) > 0,
                    let index = repair.tables.firstIndex(where: { $0.name == "marker" })
                {
                    repair.tables[index].isIncomplete = true
                }
                try dropMisplaced(objects, in: target)
                try dropOrphans(in: target)
                let lostAreas = try dropDamagedAreas(in: target)
                if lostAreas > 0, let index = repair.tables.firstIndex(where: { $0.name == "area" }) {
                    repair.tables[index].saved -= lostAreas
                    repair.tables[index].refused += lostAreas
                }
                try buildIndexes(in: target)
            }
            let everything = Box(minX: -1e300, minY: -1e300, maxX: 1e300, maxY: 1e300)
            try Plan(FileStore(path: output, connection: target)).write(Plan.repairAction) { transaction in
                try transaction.assignAreas(in: everything)
                try noteUnknownMarkers(in: transaction)
            }
        }
        return repair
    }

    private static func openDamaged(_ path: String) throws -> Connection {
        do {
            try FileInspection.check(path, mayBeOfOthers: true)
        } catch {
            guard case .damaged(_, let detail) = error else { throw error }
            throw PlanStoreError.beyondRepair(file: path, detail: detail)
        }
        do {
            let source = try connection(to: path)
            let known =
                "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('plan', 'marker', 'revision')"
            guard try source.integer(known) ?? 0 > 0 else {
                throw PlanStoreError.notAPlan(
                    file: path, found: Message("an SQLite database of another program", context: "kind"))
            }
            return source
        } catch let error as DatabaseError where error.isAboutDamage {
            throw PlanStoreError.beyondRepair(file: path, detail: error.words)
        }
    }

    private static func connection(to path: String) throws -> Connection {
        func connect(isImmutable: Bool) throws -> Connection {
            let connection = try Connection(path: path, mode: .salvage(isImmutable: isImmutable), wait: 5)
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            return connection
        }
        // Without a log nobody is writing. To read it as such leaves no files beside it.
        guard FileInspection.logSize(path) != nil else { return try connect(isImmutable: true) }
        do {
            return try connect(isImmutable: false)
        } catch let error as DatabaseError where error.primaryCode != SQLITE_NOTADB {
            return try connect(isImmutable: true)
        }
    }

    /// False if a file, as one of an older version, has no table of a name.
    private static func hasTable(_ name: String, in source: Connection) throws -> Bool {
        try source.integer("SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(name)]) != 0
    }

    /// Copies the rows of a table and skips unreadable ones.
    private static func copy(_ name: String, from source: Connection, to target: Connection) throws -> Table {
        var table = Table(name: name)
        let wanted = try target.prepare("SELECT name FROM pragma_table_info(?)").map([.text(name)]) { $0.text(0) }
        let isTable = try? source.prepare(
            "SELECT 1 FROM sqlite_schema WHERE name = ? AND type = 'table' AND sql LIKE 'CREATE TABLE%'"
        )
        .first([.text(name)]) { $0.int(0) }
        let found =
            (try? source.prepare("SELECT name FROM pragma_table_info(?)").map([.text(name)]) { $0.text(0) }) ?? []
        let columns = wanted.filter { found.contains($0) }
        guard isTable == 1, columns.contains("seq") else {
            table.isIncomplete = true
            return table
        }
        let list = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = try target.prepare("INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(marks))")
        let reading = try source.prepare("SELECT \(list), seq FROM \(name) WHERE seq > ? ORDER BY seq")
        var last = Int64.min
        var skip: Int64 = 1
        while true {
            do {
                try reading.forEach([.integer(last)]) { row in
                    let seq = row.integer(Int32(columns.count))
                    guard seq > last else { throw RowsOutOfOrder() }
                    let values = columns.indices.map { row.value(Int32($0)) }
                    last = seq
                    skip = 1
                    if (try? insertion.run(values)) != nil, target.changeCount == 1 {
                        table.saved += 1
                    } else {
                        table.refused += 1
                    }
                }
                return table
            } catch {
                // Other pages of the table may be readable: skips rows in growing steps to find them.
                table.isIncomplete = true
                if last == .min { last = 0 }
                guard skip < 1 << 40, last <= .max - skip else { return table }
                last += skip
                skip *= 2
            }
        }
    }

    /// A damaged table gives a row again, or one that should have come before.
    private struct RowsOutOfOrder: Error {}

    /// An object of a damaged file, with its row; nil in place of what cannot be read.
    private struct SavedObject {
        let kind: PlanObjectKind
        let seq: Int64
        let object: (key: PlanObjectKey, value: JSONValue)?

        var box: Box? { object.flatMap { $0.key.box(of: $0.value) } }
    }

    private static func objects(in target: Connection) throws -> [SavedObject] {
        try PlanObjectKind.allCases.flatMap { kind in
            try target.prepare("SELECT seq, key, value FROM \(kind.rawValue)").map { row in
                let value = try? JSONValue(parsing: row.text(2).utf8)
                let key = PlanObjectKey(rawValue: row.text(1))
                return SavedObject(
                    kind: kind, seq: row.integer(0), object: key.flatMap { key in value.map { (key, $0) } })
            }
        }
    }

    /// Drops the objects that cannot be read or are not where they must be on the drawing.
    private static func dropMisplaced(_ objects: [SavedObject], in target: Connection) throws {
        let size = try target.prepare("SELECT width, height FROM plan").map {
            Size(width: $0.double(0), height: $0.double(1))
        }
        guard let drawing = size.first.map({ Box(origin: .zero, size: $0) }) else { return }
        for saved in objects {
            if let object = saved.object, object.key.problem(of: object.value, on: drawing) == nil { continue }
            try target.statement("DELETE FROM \(saved.kind.rawValue) WHERE seq = ?").run(.integer(saved.seq))
        }
    }

    /// Makes the row of the table `plan` again if it was lost, with a drawing just large enough for the markers and the
    /// objects.
    private static func completePlan(in target: Connection, name: String, holding boxes: [Box]) throws {
        guard try target.integer("SELECT count(*) FROM plan") == 0 else { return }
        var ids = TimeOrderedIDGenerator()
        try target.prepare(
            """
            INSERT INTO plan (seq, id, name, width, height, created)
            SELECT 1, ?, ?, max(?, ifnull(max(x), 1)), max(?, ifnull(max(y), 1)), ? FROM marker
            """
        ).run(
            .blob(ids.next().bytes), .text(name), .real(boxes.map(\.maxX).reduce(1, max)),
            .real(boxes.map(\.maxY).reduce(1, max)), .integer(Timestamp.now.milliseconds))
    }

    /// Gives contents that are damaged the hashes of what they are now: most of a photo may still be seen.
    ///
    /// - Returns: True if there was any.
    private static func keepDamagedContents(in target: Connection) throws -> Bool {
        let rows = try target.prepare("SELECT seq, sha256 FROM content").map { ($0.integer(0), $0.bytes(1)) }
        var isDamaged = false
        for (seq, expected) in rows {
            let hash = try target.contentHash(inRow: seq).bytes
            guard hash != expected else { continue }
            isDamaged = true
            let isKnown = try target.integer("SELECT 1 FROM content WHERE sha256 = ?", [.blob(hash)]) != nil
            if isKnown {
                try target.statement("DELETE FROM content WHERE seq = ?").run(.integer(seq))
            } else {
                try target.statement("UPDATE content SET sha256 = ? WHERE seq = ?").run(.blob(hash), .integer(seq))
            }
            for change in [
                "UPDATE attachment SET sha256 = ? WHERE sha256 = ?",
                "UPDATE plan SET drawing_sha256 = ? WHERE drawing_sha256 = ? AND drawing_path IS NULL",
            ] {
                try target.statement(change).run(.blob(hash), .blob(expected))
            }
        }
        return isDamaged
    }

    /// Records in the history the markers whose own history is lost.
    private static func noteUnknownMarkers(in transaction: PlanTransaction) throws {
        for seq in try PlanCheck.rowsUnknownToHistory(transaction.records) {
            guard let item = try transaction.records.marker(.row(seq))?.marker else { continue }
            try transaction.record(marker: seq, new: item.json)
        }
    }

    /// Gives markers whose looks cannot be read the default ones, takes those beyond the drawing to its edge, and takes away properties
    /// that cannot be read.
    ///
    /// - Returns: How many markers and areas have lost properties.
    private static func mendMarkers(in target: Connection) throws -> Int {
        var lost = 0
        for table in ["marker", "area"] {
            let rows = try target.prepare("SELECT seq, properties FROM \(table) WHERE properties IS NOT NULL")
                .map { JSONValue.isObject($0.text(1)) ? nil : $0.integer(0) }.compactMap(\.self)
            for seq in rows {
                try target.statement("UPDATE \(table) SET properties = NULL WHERE seq = ?").run(.integer(seq))
            }
            lost += rows.count
        }
        let unreadable = try target.prepare("SELECT seq, symbol, style_color FROM marker").map { row in
            MarkerSymbol(rawValue: row.text(1)) == nil || Color(css: row.text(2)) == nil ? row.integer(0) : nil
        }
        let style = MarkerStyle()
        for case let seq? in unreadable {
            try target.statement("UPDATE marker SET symbol = ?, style_color = ? WHERE seq = ?")
                .run(.text(style.symbol.rawValue), .text(style.color.hex), .integer(seq))
        }
        try target.execute(
            """
            UPDATE marker SET x = min(max(x, 0), width), y = min(max(y, 0), height) FROM (SELECT width, height FROM plan)
            WHERE NOT (x BETWEEN 0 AND width AND y BETWEEN 0 AND height)
            """)
        return lost
    }

    private static func dropOrphans(in target: Connection) throws {
        for sql in [
            "DELETE FROM attachment WHERE marker NOT IN (SELECT seq FROM marker) OR sha256 NOT IN (SELECT sha256 FROM content)",
            "UPDATE revision SET undoes = NULL WHERE undoes NOT IN (SELECT seq FROM revision)",
            "DELETE FROM change WHERE revision NOT IN (SELECT seq FROM revision)",
            "DELETE FROM retired WHERE seq IN (SELECT seq FROM marker) OR number IN (SELECT number FROM marker)",
            "UPDATE marker SET area = NULL",
            """
            UPDATE plan SET drawing_sha256 = NULL
            WHERE drawing_path IS NULL AND drawing_sha256 NOT IN (SELECT sha256 FROM content)
            """,
        ] {
            try target.execute(sql)
        }
    }

    /// Drops the areas whose outlines are not as they were written, or reach further beyond the drawing than a plan keeps: what is left
    /// of an outline is not the room's.
    ///
    /// - Returns: The number of these areas.
    private static func dropDamagedAreas(in target: Connection) throws -> Int {
        let size = try target.prepare("SELECT width, height FROM plan").map {
            Size(width: $0.double(0), height: $0.double(1))
        }
        let damaged = try target.prepare("SELECT seq, id, shape FROM area").map { row -> Int64? in
            let (bytes, shape) = row.withBytes(2) { (Array($0), ShapeEncoding.shape(of: $0)) }
            // A ring is written closed, so that one which lost its last points is written otherwise.
            guard let shape, ShapeEncoding.bytes(of: shape) == bytes else { return row.integer(0) }
            let area = Area(id: row.text(1), name: "", shape: shape)
            return size.contains { area.reachesTooFar(beyondDrawing: $0) } ? row.integer(0) : nil
        }
        .compactMap(\.self)
        for seq in damaged { try target.statement("DELETE FROM area WHERE seq = ?").run(.integer(seq)) }
        return damaged.count
    }

    private static func buildIndexes(in target: Connection) throws {
        let places = try target.prepare("SELECT seq, x, y FROM marker").map { row in
            IndexedPoint(seq: row.integer(0), point: Point(x: row.double(1), y: row.double(2)))
        }
        for place in places { try target.indexPlace(place) }
        try target.execute("INSERT INTO marker_text (marker_text) VALUES ('rebuild')")
        let boxes = try target.prepare("SELECT seq, shape FROM area").map { row in
            (row.integer(0), row.withBytes(1) { ShapeEncoding.shape(of: $0) }?.boundingBox)
        }
        for (seq, box) in boxes {
            if let box { try target.indexArea(box, seq) }
        }
    }
}

extension Plan {
    /// The name of the making of a plan in the history.
    static let newAction = "new"
    /// The name of an import in the history.
    static let importAction = "import"
    /// The name, in the history, of an import that takes every status over.
    public static let anyStatusImport = "import with any status"
    /// The name of a repair in the history.
    static let repairAction = "repair"
}

extension DatabaseError {
    /// True if the file's content is damaged.
    fileprivate var isAboutDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}
