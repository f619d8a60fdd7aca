import CSQLite
import Glibc
import PlanFiles

/// A connection to an SQLite database. A malicious file cannot make it do anything but read and write that file: SQLite runs
/// no triggers, views, extensions or functions of the file, and writes no internal tables
/// (<https://sqlite.org/security.html>).
///
/// Two threads must not use a connection at the same time.
final class Connection {
    /// The mode in which a database is opened.
    enum Mode {
        /// For reading and writing an existing file.
        case readWrite
        /// For reading. `isImmutable` if nothing else can change the file, which then needs no lock.
        case readOnly(isImmutable: Bool)
        /// For reading as much as possible of a damaged or truncated file; `isImmutable` as above.
        case salvage(isImmutable: Bool)
        /// For reading and writing a new file.
        case create
        /// For a database in memory, which ends with the connection.
        case memory
    }

    /// SQLite's connection; `nil` when it is closed.
    private var handle: OpaquePointer?
    private let busyWait: BusyWait
    private var statements: [String: Statement] = [:]
    /// The file; `nil` in memory, and when the connection is closed.
    private var file: OpenFiles.Key?

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - wait: How long a statement waits for other connections' locks, in seconds.
    ///   - onLongWait: Called once, after a statement has waited for a second.
    init(
        path: String, mode: Mode, wait: Double, onLongWait: (@Sendable () -> Void)? = nil
    ) throws(DatabaseError) {
        var handle: OpaquePointer?
        let (name, flags) = Self.openArguments(path: path, mode: mode)
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) }
            sqlite3_close_v2(handle)
            throw DatabaseError(code: code, message: message)
        }
        self.handle = handle
        if case .memory = mode { file = nil } else { file = OpenFiles.Key(path: path) }
        if let file { OpenFiles.add(file) }
        busyWait = BusyWait(limit: wait, onLongWait: onLongWait)
        busyWait.attach(to: handle)
        for (option, isOn) in Self.switches { _ = planmark_sqlite_switch(handle, option, isOn ? 1 : 0) }
        if case .salvage = mode {
            // These switches make SQLite read a file that is shorter than its header says, and skip unreadable parts of the
            // schema. They are safe here, as the connection cannot write.
            _ = planmark_sqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
            _ = planmark_sqlite_switch(handle, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1)
        }
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        for pragma in [
            "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "foreign_keys = ON", "synchronous = FULL",
            "temp_store = MEMORY", "cache_size = -32768",
        ] {
            try execute("PRAGMA \(pragma)")
        }
    }

    deinit { close() }

    /// Closes the connection. Statements cannot be run any more.
    func close() {
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
        if let file = file.take() { OpenFiles.remove(file) }
    }

    private static let switches: [(Int32, Bool)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, true), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (SQLITE_DBCONFIG_ENABLE_TRIGGER, false), (SQLITE_DBCONFIG_ENABLE_VIEW, false),
        (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, false), (SQLITE_DBCONFIG_DQS_DDL, false),
        (SQLITE_DBCONFIG_DQS_DML, false),
    ]

    private static func openArguments(path: String, mode: Mode) -> (String, Int32) {
        // SQLite must not read the path as a URI or as the name of a database in memory.
        let path = path.hasPrefix("/") ? path : "./\(path)"
        switch mode {
        case .readWrite: return (path, SQLITE_OPEN_READWRITE)
        case .readOnly(isImmutable: false), .salvage(isImmutable: false): return (path, SQLITE_OPEN_READONLY)
        case .readOnly(isImmutable: true), .salvage(isImmutable: true):
            // Two slashes at a path's start would pass for the name of a computer.
            let scheme = path.hasPrefix("/") ? "file://" : "file:"
            return ("\(scheme)\(percentEncoded(path))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        case .create: return (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        case .memory: return (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
        }
    }

    private static func percentEncoded(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "/._-".contains(character))
            text += isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    // MARK: - Statements

    /// The statement of a text, compiled once and kept.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: openHandle(), isKept: true)
        statements[sql] = statement
        return statement
    }

    /// The statement of a text, compiled once and kept; another one while that is being run.
    func freeStatement(_ sql: String) throws(DatabaseError) -> Statement {
        let kept = try statement(sql)
        return kept.isRunning ? try prepare(sql) : kept
    }

    /// Compiles a statement that is used once.
    func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        try Statement(sql, on: openHandle(), isKept: false)
    }

    private func openHandle() throws(DatabaseError) -> OpaquePointer {
        guard let handle else { throw DatabaseError(code: SQLITE_MISUSE, message: "the connection is closed") }
        return handle
    }

    /// Runs a statement that has no parameters.
    func execute(_ sql: String) throws(DatabaseError) { try prepare(sql).run([]) }

    /// The first column of a statement's first row as a whole number; `nil` if there is no row.
    func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64? {
        try statement(sql).first(values) { $0.integer(0) }
    }

    /// The row number of the row inserted last.
    var lastRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

    /// The number of rows that the last statement changed.
    var changeCount: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// The number of rows that all statements so far have changed.
    var totalChangeCount: Int { handle.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

    /// Runs `body` while the tables that virtual tables keep their content in can be written.
    func withoutProtection<T>(_ body: () throws -> T) throws -> T {
        let handle = try openHandle()
        _ = planmark_sqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        defer { _ = planmark_sqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
        return try body()
    }

    // MARK: - Transactions

    /// True if a transaction is open.
    var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Runs `body` in a transaction that may write: all its changes come into force, or none if it throws.
    func write<T>(_ body: () throws -> T) throws -> T {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite itself rolls back after some errors.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` in a transaction that reads the database as it is at one moment.
    func read<T>(_ body: () throws -> T) throws -> T {
        if isInTransaction { return try body() }
        try execute("BEGIN")
        defer { if isInTransaction { try? execute("COMMIT") } }
        return try body()
    }

    // MARK: - The file

    /// Copies what is in the log into the file, as far as no reader needs the older state: while another program reads for
    /// long, the rest stays in the log.
    func checkpoint() throws {
        // Another connection may be copying at the moment, or reading for a moment.
        for _ in 0..<20 {
            let isWhole = try statement("PRAGMA wal_checkpoint(PASSIVE)").first { row in
                row.int(0) == 0 && row.int(1) == row.int(2)
            }
            if isWhole ?? true { return }
            usleep(1000)
        }
    }

    /// Leaves the log as it is when the connection is closed.
    func keepLogOnClosing() {
        if let handle { _ = planmark_sqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
    }

    /// True if the open file was replaced or removed.
    var hasFileMoved: Bool {
        guard let handle else { return false }
        var hasMoved: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }

    /// A number that differs from the last one if another connection has changed the file meanwhile.
    func dataVersion() throws -> Int64 { try integer("PRAGMA data_version") ?? 0 }

    /// Copies the database into a new one.
    func copy(to other: Connection) throws(DatabaseError) {
        let (source, target) = (try openHandle(), try other.openHandle())
        guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
            throw DatabaseError(
                code: sqlite3_extended_errcode(target), message: String(cString: sqlite3_errmsg(target)))
        }
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw DatabaseError(code: finished == SQLITE_OK ? code : finished) }
    }

    /// Reads a blob in pieces of a mebibyte, each of which is valid during the call of `body`.
    func readBlob(
        table: String, column: String, row: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let handle = try openHandle()
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", table, column, row, 0, &blob)
        guard code == SQLITE_OK else {
            throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_blob_close(blob) }
        let size = sqlite3_blob_bytes(blob)
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { piece.deallocate() }
        var offset: Int32 = 0
        while offset < size {
            let count = min(Int32(piece.count), size - offset)
            let code = sqlite3_blob_read(blob, piece.baseAddress, count, offset)
            guard code == SQLITE_OK else { throw DatabaseError(code: code) }
            try body(UnsafeRawBufferPointer(rebasing: piece[..<Int(count)]))
            offset += count
        }
    }
}
