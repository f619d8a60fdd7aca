import CSQLite

/// An error of SQLite: its code, its words, and the statement that it came from.
public struct DatabaseError: Error, Hashable, Sendable {
    /// The extended result code (<https://sqlite.org/rescode.html>).
    public let code: Int32
    /// SQLite's own words.
    public let message: String
    /// The statement, when there was one.
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
    /// SQLite's words, its code and the statement, on one line.
    public var description: String {
        let statement = sql.map { " in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
        return "\(message) (SQLite \(code))\(statement)"
    }
}
