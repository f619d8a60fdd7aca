import CSQLite
import Testing

/// The SQLite database of a plan file, to be changed past the library: damaged, locked, or with other times.
final class FileDatabase {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit {
        sqlite3_close(handle)
    }

    /// Makes the tables those of an older version.
    func downgrade(to version: Int) throws {
        // What each version has added.
        let additions = [
            6: "ALTER TABLE marker DROP COLUMN located", 5: "ALTER TABLE plan DROP COLUMN units",
            4: "ALTER TABLE marker DROP COLUMN cost",
            3: "DROP TABLE detection", 2: "DROP TABLE measuring",
        ]
        for (added, removal) in additions.sorted(by: { $0.key > $1.key }) where version < added { try execute(removal) }
        try execute("PRAGMA user_version = \(version)")
    }

    func execute(_ statements: String...) throws {
        for sql in statements {
            try #require(
                sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK,
                "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
        }
    }
}
