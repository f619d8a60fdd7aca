import PlanBase
import PlanFiles

/// The tables of a plan file in each version, and the migration of older files.
///
/// A plan file has these tables and no other objects. A file with a trigger, a view, or a table with other columns is not
/// opened.
enum PlanSchema {
    /// SQLite's `application_id` of a plan file: "Plan" in ASCII.
    static let applicationID = PlanFileMark.applicationID
    /// The version that this library writes, SQLite's `user_version`.
    static let version: Int64 = 6
    /// The bit of `user_version` that marks a file whose last changes may be in its log alone.
    static let unclosedMark: Int64 = 1 << 16

    /// The version of a file's tables.
    static func version(of connection: Connection) throws -> Int64 {
        try (connection.integer("PRAGMA user_version") ?? 0) & ~unclosedMark
    }

    /// The statements that turn a file of version `n` into one of version `n + 1`. Version 0 is a file without tables.
    static let migrations: [[String]] = [
        [
            plan, content, area, areaBox, marker, markerBox, markerText, retired, attachment, attachmentByMarker,
            workflow,
            revision, change, changeByMarker, changeByRange, changeByRevision,
        ],
        [measuring], [detection], ["ALTER TABLE marker ADD COLUMN cost REAL"],
        ["ALTER TABLE plan ADD COLUMN units TEXT"], ["ALTER TABLE marker ADD COLUMN located TEXT"],
    ]

    /// The whole plan: one row.
    private static let plan = """
        CREATE TABLE plan (
            seq INTEGER PRIMARY KEY CHECK (seq = 1),
            id BLOB NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL,
            width REAL NOT NULL CHECK (width > 0),
            height REAL NOT NULL CHECK (height > 0),
            pixels_per_meter REAL CHECK (pixels_per_meter > 0),
            drawing_path TEXT,
            drawing_sha256 BLOB CHECK (length(drawing_sha256) = 32),
            created INTEGER NOT NULL
        ) STRICT
        """

    /// The bytes of attachments and of an embedded drawing; each content is kept once.
    private static let content = """
        CREATE TABLE content (
            seq INTEGER PRIMARY KEY,
            sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
            bytes BLOB NOT NULL
        ) STRICT
        """

    /// Shapes are well-known binary (OGC 06-103r4), little-endian MultiPolygons in pixel points.
    private static let area = """
        CREATE TABLE area (
            seq INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            allowed INTEGER NOT NULL CHECK (allowed IN (0, 1)),
            color TEXT,
            shape BLOB NOT NULL,
            properties TEXT
        ) STRICT
        """

    private static let areaBox =
        "CREATE VIRTUAL TABLE area_box USING rtree (seq, min_x, max_x, min_y, max_y)"

    /// Times are milliseconds since 1970 in UTC, days are ISO 8601, properties are a JSON object. The area follows from the
    /// point.
    private static let marker = """
        CREATE TABLE marker (
            seq INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            number INTEGER NOT NULL UNIQUE CHECK (number >= 1),
            x REAL NOT NULL,
            y REAL NOT NULL,
            area INTEGER,
            title TEXT,
            note TEXT,
            status TEXT,
            category TEXT,
            priority TEXT,
            assignee TEXT,
            due TEXT,
            color TEXT,
            symbol TEXT NOT NULL,
            style_color TEXT NOT NULL,
            size REAL CHECK (size > 0),
            properties TEXT,
            author TEXT,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL
        ) STRICT
        """

    static let markerBox =
        "CREATE VIRTUAL TABLE marker_box USING rtree (seq, min_x, max_x, min_y, max_y)"

    private static let markerText = """
        CREATE VIRTUAL TABLE marker_text USING fts5 (
            title, note, content = 'marker', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2'
        )
        """

    /// The removed markers, whose numbers and row numbers are not given again.
    private static let retired = """
        CREATE TABLE retired (
            seq INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            number INTEGER NOT NULL UNIQUE
        ) STRICT
        """

    private static let attachment = """
        CREATE TABLE attachment (
            seq INTEGER PRIMARY KEY,
            marker INTEGER NOT NULL REFERENCES marker (seq),
            name TEXT NOT NULL,
            sha256 BLOB NOT NULL REFERENCES content (sha256)
        ) STRICT
        """

    private static let attachmentByMarker = "CREATE INDEX attachment_by_marker ON attachment (marker)"

    /// The steps that a marker's status may take, and the role that may take each. An empty `from_status` starts a new
    /// marker, an empty role is everybody's.
    private static let workflow = """
        CREATE TABLE workflow (
            seq INTEGER PRIMARY KEY,
            from_status TEXT NOT NULL,
            to_status TEXT NOT NULL CHECK (to_status <> ''),
            role TEXT NOT NULL,
            UNIQUE (from_status, to_status, role)
        ) STRICT
        """

    /// Measured lines and details.
    private static let measuring = objects(.measuring)
    /// Detections and their skeletons.
    private static let detection = objects(.detection)

    /// JSON objects, each under the raw value of its ``PlanObjectKey``.
    private static func objects(_ kind: PlanObjectKind) -> String {
        """
        CREATE TABLE \(kind.rawValue) (
            seq INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE CHECK (key <> ''),
            value TEXT NOT NULL
        ) STRICT
        """
    }

    /// One transaction each. `merged` is 1 for revisions of another copy of the plan.
    private static let revision = """
        CREATE TABLE revision (
            seq INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            time INTEGER NOT NULL,
            author TEXT,
            action TEXT NOT NULL,
            undoes INTEGER REFERENCES revision (seq),
            merged INTEGER NOT NULL CHECK (merged IN (0, 1))
        ) STRICT
        """

    /// The changes of transactions, as JSON: of a field of a marker or of the workflow; of a whole marker or area if the
    /// field is empty; or the addition of the markers from `marker` to `last_marker` by an import.
    private static let change = """
        CREATE TABLE change (
            seq INTEGER PRIMARY KEY,
            revision INTEGER NOT NULL REFERENCES revision (seq),
            marker INTEGER,
            last_marker INTEGER,
            area TEXT,
            field TEXT NOT NULL,
            old TEXT,
            new TEXT
        ) STRICT
        """

    private static let changeByMarker =
        "CREATE INDEX change_by_marker ON change (marker) WHERE marker IS NOT NULL AND last_marker IS NULL"
    private static let changeByRange =
        "CREATE INDEX change_by_range ON change (marker, last_marker) WHERE last_marker IS NOT NULL"
    private static let changeByRevision = "CREATE INDEX change_by_revision ON change (revision)"
}

extension PlanSchema {
    /// Makes the tables of a new plan file.
    static func create(on connection: Connection) throws {
        try connection.execute("PRAGMA application_id = \(applicationID)")
        try migrate(connection, from: 0)
    }

    /// Migrates a file of an older version to the present version, inside the caller's transaction, and takes away what ``fillIn`` has
    /// made.
    ///
    /// - Returns: True if the file was of an older version.
    static func migrate(_ connection: Connection) throws -> Bool {
        let views = try connection.prepare("SELECT name FROM sqlite_temp_schema WHERE type = 'view'").map { $0.text(0) }
        for view in views { try connection.execute("DROP VIEW temp.\(view)") }
        // Another process may have migrated the file meanwhile.
        let version = try version(of: connection)
        guard version < Self.version else { return false }
        try migrate(connection, from: version)
        return true
    }

    private static func migrate(_ connection: Connection, from version: Int64) throws {
        for statements in migrations.dropFirst(Int(version)) {
            for statement in statements { try connection.execute(statement) }
        }
        // The mark that changes may be in the log alone says as much of the file as before.
        let mark = try (connection.integer("PRAGMA user_version") ?? 0) & unclosedMark
        try connection.execute("PRAGMA user_version = \(Self.version | mark)")
    }

    /// Lets a file of an older version, which stays as it is, be read like one of the present version: columns that its tables do not
    /// have are empty. Views of the connection stand before the tables, until ``migrate(_:)``.
    static func fillIn(_ connection: Connection, from version: Int64) throws {
        let added = migrations.dropFirst(Int(version)).joined().compactMap { AddedColumn($0) }
        for (table, columns) in Dictionary(grouping: added, by: \.table) {
            let empty = columns.map { "NULL AS \($0.column)" }.joined(separator: ", ")
            try connection.execute("CREATE TEMP VIEW \(table) AS SELECT *, \(empty) FROM main.\(table)")
        }
    }

    /// The differences between a file and the schema of a version, one line each: objects that are missing, extra or
    /// different. SQLite's own tables of statistics do not count.
    static func differences(of connection: Connection, version: Int64) throws -> [Message] {
        var expected: [String: String] = [:]
        for sql in migrations.prefix(Int(version)).joined() {
            if let added = AddedColumn(sql) {
                expected[added.table] = expected[added.table].map { added.appended(to: $0) }
                continue
            }
            let words = sql.split(whereSeparator: { $0.isWhitespace || $0 == "(" })
            let nameIndex = words[1] == "VIRTUAL" ? 3 : 2
            expected[String(words[nameIndex])] = normalized(sql)
        }
        let shadows = Set(
            ["marker_box", "area_box"].flatMap { name in ["node", "parent", "rowid"].map { "\(name)_\($0)" } }
                + ["data", "idx", "docsize", "config"].map { "marker_text_\($0)" })
        var differences: [Message] = []
        var found: Set<String> = []
        try connection.prepare("SELECT type, name, sql FROM sqlite_schema").forEach { row in
            let (type, name, sql) = (row.text(0), row.text(1), row.optionalText(2))
            found.insert(name)
            if name.hasPrefix("sqlite_stat") || (name.hasPrefix("sqlite_autoindex") && sql == nil) { return }
            if shadows.contains(name), type == "table" { return }
            if let known = expected[name] {
                if normalized(sql ?? "") != known {
                    differences.append(Message("the \(type) \(name) is not as it should be"))
                }
            } else {
                differences.append(Message("there is a \(type) \(name)"))
            }
        }
        differences += (Set(expected.keys).union(shadows)).subtracting(found).sorted().map {
            Message("\($0) is missing")
        }
        return differences
    }

    /// A statement with single spaces, and none before commas and brackets that close, as SQLite puts columns in that were added later.
    private static func normalized(_ sql: String) -> String {
        var result = ""
        for word in sql.split(whereSeparator: \.isWhitespace) {
            if !result.isEmpty, word.first != ",", word.first != ")" { result += " " }
            result += word
        }
        return result
    }
}

/// A column that a statement of a migration adds to a table: `ALTER TABLE marker ADD COLUMN cost REAL`.
private struct AddedColumn {
    let table: String
    let column: String
    /// The column's name and type.
    private let definition: String

    /// `nil` for another statement.
    init?(_ sql: String) {
        let words = sql.split(separator: " ").map(String.init)
        guard words.count > 6, words[0] == "ALTER", words[3] == "ADD" else { return nil }
        (table, column, definition) = (words[2], words[5], words[5...].joined(separator: " "))
    }

    /// The normalized statement that makes a table, as SQLite has it afterwards.
    func appended(to statement: String) -> String {
        let end = ") STRICT"
        return statement.dropLast(end.count) + ", \(definition)" + end
    }
}
