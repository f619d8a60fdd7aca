import CSQLite

/// An error of SQLite: its code, its message, and the statement that failed.
public struct DatabaseError: Error, Hashable, Sendable {
    /// The extended result code (<https://sqlite.org/rescode.html>).
    public let code: Int32
    /// SQLite's message.
    public let message: String
    /// The statement that failed, if there was one.
    public let sql: String?

    /// The primary result code: the low byte of `code`.
    public var primaryCode: Int32 { code & 0xFF }

    init(code: Int32, message: String? = nil, sql: String? = nil) {
        self.code = code
        self.message = message ?? String(cString: sqlite3_errstr(code))
        self.sql = sql
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The message, the code and the statement, on one line.
    public var description: String {
        let statement = sql.map { " in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
        return "\(message) (SQLite \(code))\(statement)"
    }
}
