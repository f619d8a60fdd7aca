import CPostgres

extension PostgresConnection {
    /// Runs `body`, and again on another connection where this one turns out to be lost.
    ///
    /// - Parameters:
    ///   - mayRepeat: whether `body` can still be run again; a question of which some rows are handed over cannot.
    ///   - another: opens another connection.
    func asking<T>(
        while mayRepeat: () -> Bool, orOn another: () throws -> PostgresConnection,
        _ body: (PostgresConnection) throws -> T
    ) throws -> T {
        do {
            return try body(self)
        } catch let error as PostgresError where mayRepeat() && (error.isConnectionLost || !isOpen) {
            return try body(try another())
        }
    }

    /// Runs `body` in a transaction that may write: all its changes come into force, or none if it throws. In an open
    /// transaction, `body` is part of that one, and its changes come into force with it.
    ///
    /// Each statement sees what others have committed before it (READ COMMITTED): a writer that first takes the lock of its plan
    /// sees the plan as the last writer left it, where a snapshot from the time before the lock would have to be tried again.
    func write<T>(_ body: () throws -> T) throws -> T {
        if isInTransaction { return try body() }
        return try transaction("READ COMMITTED", body)
    }

    /// Runs `body` in a transaction that reads the database as it is at one moment. In an open transaction, `body` is part of
    /// that one.
    func read<T>(_ body: () throws -> T) throws -> T {
        if isInTransaction { return try body() }
        return try transaction("REPEATABLE READ READ ONLY", body)
    }

    private func transaction<T>(_ mode: String, _ body: () throws -> T) throws -> T {
        try losing(.nothingDone) { () throws(PostgresError) in try execute("BEGIN ISOLATION LEVEL \(mode)") }
        do {
            let result = try body()
            try commit(mayWrite: !mode.hasSuffix("READ ONLY"))
            return result
        } catch {
            if isOpen, isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func commit(mayWrite: Bool) throws(PostgresError) {
        guard isInTransaction else {
            throw PostgresError(sqlState: "25P01", message: "the transaction was ended before its time")
        }
        let sql = "COMMIT"
        let result = try losing(mayWrite ? .outcomeUnknown : .nothingDone) { () throws(PostgresError) in
            try exchange(sql) { libpq.PQsendQuery($0, sql) }
        }
        // The server answers so to the commit of a transaction in which a statement has failed.
        if mayWrite, result.command == "ROLLBACK" {
            throw PostgresError(
                sqlState: "25P02", message: "the transaction was rolled back, as a statement in it had failed", sql: sql
            )
        }
    }
}
