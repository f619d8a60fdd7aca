import CPostgres

/// The rows of a query outside a transaction, read one by one while the server sends them.
final class PostgresStream {
    private let sql: String
    private unowned let connection: PostgresConnection
    /// The rows that were taken into memory, as another statement had to run.
    private var ahead: PostgresResult?
    private var nextAhead = 0
    /// The error that the server sent after the rows taken into memory.
    private var failure: PostgresError?
    /// True while the server sends rows.
    private var isRunning = true
    private var areColumnsChecked = false

    init(_ sql: String, _ values: [PostgresValue], on connection: PostgresConnection) throws(PostgresError) {
        self.sql = sql
        self.connection = connection
        let parameters = try PostgresParameters(values, sql: sql)
        let name = try connection.prepare(sql, parameters.types)
        let handle = try connection.readyHandle(for: sql)
        let isSent = parameters.withArguments { libpq.PQsendQueryPrepared(handle, name, $0, $1, $2, $3, 1) }
        guard isSent != 0 else { throw connection.failure(sql) }
        _ = libpq.PQsetSingleRowMode(handle)
        connection.stream = self
    }

    /// The next row; nil if there is none.
    func next() throws(PostgresError) -> PostgresRow? {
        if let ahead, nextAhead < ahead.rowCount {
            nextAhead += 1
            return ahead[nextAhead - 1]
        }
        ahead = nil
        if let failure { throw failure }
        while isRunning {
            guard let result = try result() else { break }
            if result.status == PGRES_SINGLE_TUPLE { return result[0] }
        }
        return nil
    }

    /// The next result, which is a row, the end of the rows, or of another kind; nil after the last.
    private func result() throws(PostgresError) -> PostgresResult? {
        guard let result = try connection.nextResult() else {
            end()
            return nil
        }
        if let error = connection.error(in: result, sql) {
            finish()
            throw error
        }
        if !areColumnsChecked {
            try result.checkColumns(sql: sql)
            areColumnsChecked = true
        }
        return result
    }

    private func end() {
        isRunning = false
        if connection.stream === self { connection.stream = nil }
    }

    /// Takes the rest of the rows into memory, so that the connection is free.
    func readAhead() {
        guard isRunning else { return }
        var rows: OpaquePointer?
        do {
            while let result = try result() {
                guard result.status == PGRES_SINGLE_TUPLE else { continue }
                rows = rows ?? libpq.PQcopyResult(result.handle, PG_COPYRES_ATTRS)
                guard let rows, Self.copyRow(of: result, to: rows) else {
                    throw PostgresError(sqlState: "53200", message: "out of memory", sql: sql)
                }
            }
        } catch {
            finish()
            failure = error as? PostgresError
        }
        ahead = rows.map { PostgresResult($0) }
        nextAhead = 0
    }

    /// Appends the row of a result to other rows; false if memory is lacking.
    private static func copyRow(of result: PostgresResult, to rows: OpaquePointer) -> Bool {
        let row = libpq.PQntuples(rows)
        return (0..<result.columnCount).allSatisfy { column in
            // libpq copies the value during the call; it takes the length -1 for null.
            let length =
                libpq.PQgetisnull(result.handle, 0, column) != 0 ? -1 : libpq.PQgetlength(result.handle, 0, column)
            return libpq.PQsetvalue(rows, row, column, libpq.PQgetvalue(result.handle, 0, column), length) != 0
        }
    }

    /// Passes over the rest of the rows.
    func finish() {
        while isRunning, (try? connection.nextResult()) ?? nil != nil {}
        end()
    }
}
