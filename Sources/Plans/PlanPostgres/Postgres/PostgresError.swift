import PlanBase

/// An error of PostgreSQL or of the way to it: its code, its message, and the statement that failed.
struct PostgresError: Error, Hashable, Sendable {
    /// The outcome, as far as it is known, of the work that was under way when the connection was lost.
    enum Loss: Hashable, Sendable {
        /// The server rolls back, or has nothing to roll back.
        case nothingDone
        /// A commit was under way, or a statement outside a transaction: the server may have done it or not.
        case outcomeUnknown
    }

    /// The code of five characters (<https://www.postgresql.org/docs/current/errcodes-appendix.html>); where the error is not the
    /// server's, the code that the server would give, of class 08 where the connection is at fault.
    let sqlState: String
    /// The server's or libpq's message.
    let message: String
    /// More about the error, on one or more lines.
    var detail: String?
    /// The name of the constraint that a change would break.
    var constraint: String?
    /// The statement that failed, if there was one.
    var sql: String?
    /// The name of the connection's plan or database; nil if the connection has none.
    var place: String?
    /// The outcome of the work under way, if the connection was lost; nil if the connection still stands or never stood.
    var loss: Loss?
    /// The message, where it is this library that refuses a value before the server sees it.
    var refusal: Message?
}

extension PostgresError {
    /// A value that PostgreSQL does not keep.
    init(sqlState: String, refusal: Message, sql: String?) {
        self.init(sqlState: sqlState, message: refusal.english, sql: sql)
        self.refusal = refusal
    }
}

extension PostgresError {
    /// True if the connection was lost; it cannot be used any more.
    var isConnectionLost: Bool { loss != nil }
    /// True if the connection was lost while the server may have committed: look before trying again.
    var isOutcomeUnknown: Bool { loss == .outcomeUnknown }
    /// True if no connection came about, as no server answers, or it takes no connections at the moment.
    var isConnectionFailure: Bool { ["08001", "57P03", "53300"].contains(sqlState) }
    /// True if the transaction came into another's way: the same work may succeed when it is tried again.
    var isSerializationFailure: Bool { sqlState == "40001" || sqlState == "40P01" }
    /// True if a value is there already that must be there once.
    var isUniqueViolation: Bool { sqlState == "23505" }
    /// True if another transaction held a lock for longer than `lock_timeout`.
    var isLockTimeout: Bool { sqlState == "55P03" }
    /// True if a statement ran for longer than `statement_timeout`, or was cancelled.
    var isStatementTimeout: Bool { sqlState == "57014" }
    /// True if the transaction, the user or the server may only read.
    var isReadOnly: Bool { sqlState == "25006" }
    /// True if the server's disk is full.
    var isDiskFull: Bool { sqlState == "53100" }
    /// True if the user lacks a right.
    var isInsufficientPrivilege: Bool { sqlState == "42501" }
    /// True if there is no table of that name.
    var isUndefinedTable: Bool { sqlState == "42P01" }
    /// True if a value is too large for an index.
    var isTooLargeForIndex: Bool { sqlState == "54000" }
    /// True if a function does not take a value.
    var isInvalidParameterValue: Bool { sqlState == "22023" && sql != nil }
    /// True if libpq knows no such value of one of the address's parameters, such as its port or `sslmode`.
    var isInvalidSetting: Bool { sqlState == "22023" && sql == nil }
    /// True if the server does not accept the user or the password.
    var isAuthentication: Bool { sqlState == "28P01" || sqlState == "28000" }
    /// True if the server has no database of that name.
    var isNoSuchDatabase: Bool { sqlState == "3D000" }
}

extension PostgresError {
    /// The message, the code and the statement, on one line, as the reason of an error that users meet.
    var reason: Message {
        guard let refusal else { return Message(untranslated: "\(self)") }
        return sql.map { Message("\(refusal) (PostgreSQL \(sqlState)) in: \(Self.line($0))") }
            ?? Message("\(refusal) (PostgreSQL \(sqlState))")
    }
}

extension PostgresError: CustomStringConvertible {
    /// The message, the code and the statement, on one line.
    var description: String {
        let more = detail.map { " (\(Self.line($0)))" } ?? ""
        let outcome = isOutcomeUnknown ? "; whether the change was made is unknown" : ""
        // A statement that sets a password has it in its text.
        let shown = sql.flatMap { $0.lowercased().contains("password") ? nil : " in: \(Self.line($0))" } ?? ""
        return "\(Self.line(message))\(more)\(outcome) (PostgreSQL \(sqlState))\(shown)"
    }

    /// The message on one line, without code and statement: for errors that people meet and understand.
    var shortDescription: String {
        Self.line(
            message.split(separator: "\n").map { $0.hasPrefix("FATAL:") ? $0.dropFirst(6) : $0 }.joined(separator: " "))
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
