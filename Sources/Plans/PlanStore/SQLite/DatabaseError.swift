import CSQLite
import FoundationEssentials
import PlanBase

/// An error of SQLite: its code, its message, and the statement that failed.
public struct DatabaseError: Error, Hashable, Sendable {
    /// The extended result code (<https://sqlite.org/rescode.html>).
    public let code: Int32
    /// SQLite's message.
    public let message: String
    /// The statement that failed, if there was one.
    public let sql: String?

    /// The damage to the content, where this library finds it and not SQLite.
    private let damage: Message?

    /// The primary result code: the low byte of `code`.
    public var primaryCode: Int32 { code & 0xFF }

    init(code: Int32, message: String? = nil, sql: String? = nil) {
        self.code = code
        self.message = message ?? String(cString: sqlite3_errstr(code))
        (self.sql, damage) = (sql, nil)
    }

    /// An error of a row whose content no plan has.
    init(damage: Message) {
        (code, message, sql) = (SQLITE_CORRUPT, damage.english, nil)
        self.damage = damage
    }

    /// The error in words, without the code and the statement.
    var words: Message { damage ?? Message(untranslated: message) }
}

extension DatabaseError: LocalizedError {
    /// The text that `print` gives.
    public var errorDescription: String? { description }
}

extension DatabaseError: CustomStringConvertible {
    /// The message, the code and the statement, on one line.
    public var description: String {
        let statement = sql.map { " in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
        return "\(message) (SQLite \(code))\(statement)"
    }
}
