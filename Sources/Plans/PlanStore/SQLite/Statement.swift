import CSQLite

/// A compiled SQL statement. Values are bound to its parameters, never put into its text.
final class Statement {
    /// The statement's text.
    let sql: String
    /// The number of columns of the statement's rows.
    let columnCount: Int32
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer, isKept: Bool) throws(DatabaseError) {
        var handle: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(connection)), sql: sql)
        }
        self.sql = sql
        self.handle = handle
        self.connection = connection
        columnCount = sqlite3_column_count(handle)
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: - Running

    /// Runs the statement to its end with values for its parameters, in order.
    func run(_ values: SQLValue...) throws(DatabaseError) { try run(values) }

    /// Runs the statement to its end with values for its parameters, in order.
    func run(_ values: [SQLValue]) throws(DatabaseError) {
        try bind(values)
        defer { reset() }
        while try step() {}
    }

    /// The value that `body` makes of the first row; `nil` if there is no row.
    func first<T>(_ values: [SQLValue] = [], _ body: (Row) throws -> T) throws -> T? {
        try bind(values)
        defer { reset() }
        return try step() ? body(row) : nil
    }

    /// Calls `body` with each row, which is valid during the call.
    func forEach(_ values: [SQLValue] = [], _ body: (Row) throws -> Void) throws {
        try bind(values)
        defer { reset() }
        while try step() { try body(row) }
    }

    /// The values that `body` makes of the rows.
    func map<T>(_ values: [SQLValue] = [], _ body: (Row) throws -> T) throws -> [T] {
        var result: [T] = []
        try forEach(values) { result.append(try body($0)) }
        return result
    }

    // MARK: - Steps, for loops that cannot afford an array of values

    /// True if the statement has been stepped and has not come to its end.
    var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// The current row.
    var row: Row { Row(handle) }

    /// Goes to the next row; false if there is none.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error()
        }
    }

    /// Makes the statement ready to run again. Its parameters keep their values.
    func reset() {
        // The result is the error of the last step, which `step` has thrown.
        sqlite3_reset(handle)
    }

    /// Gives all parameters their values.
    func bind(_ values: [SQLValue]) throws(DatabaseError) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }

    /// Gives a parameter, from 1, its value.
    func bind(_ value: SQLValue, at index: Int32) throws(DatabaseError) {
        switch value {
        case .null: try check(sqlite3_bind_null(handle, index))
        case .integer(let value): try check(sqlite3_bind_int64(handle, index, value))
        case .real(let value): try check(sqlite3_bind_double(handle, index, value))
        case .text(let value): try bind(value, at: index)
        case .blob(let value): try bind(value, at: index)
        }
    }

    /// Gives a parameter a text.
    func bind(_ text: String, at index: Int32) throws(DatabaseError) {
        var text = text
        // SQLite copies the text, so the pointer may end with the closure.
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                $0.isEmpty
                    ? planmark_sqlite_bind_text(handle, index, "", 0)
                    : planmark_sqlite_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
        try check(code)
    }

    /// Gives a parameter bytes.
    func bind(_ bytes: [UInt8], at index: Int32) throws(DatabaseError) {
        let code = bytes.withUnsafeBytes {
            $0.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : planmark_sqlite_bind_blob(handle, index, $0.baseAddress, Int32(clamping: $0.count))
        }
        try check(code)
    }

    private func check(_ code: Int32) throws(DatabaseError) {
        if code != SQLITE_OK { throw error() }
    }

    private func error() -> DatabaseError {
        DatabaseError(
            code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }
}
