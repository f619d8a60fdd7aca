import CPostgres

extension PostgresConnection {
    /// Runs statements that have no parameters, separated by semicolons. Outside a transaction all of them come into force, or
    /// none.
    func execute(_ sql: String) throws(PostgresError) {
        try refuseNUL(sql)
        _ = try exchange(sql) { libpq.PQsendQuery($0, sql) }
    }

    /// Runs a statement with values for its parameters `$1`, `$2`, …; returns the number of rows that it changed.
    @discardableResult func run(_ sql: String, _ values: PostgresValue...) throws(PostgresError) -> Int {
        try run(sql, values)
    }

    /// Runs a statement with values for its parameters `$1`, `$2`, …; returns the number of rows that it changed. Statements that
    /// PostgreSQL takes alone, such as `CREATE DATABASE`, are for ``execute(_:)``.
    @discardableResult func run(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Int {
        try rows(sql, values).affectedRows
    }

    /// All rows of a statement, in memory.
    func rows(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
        let parameters = try PostgresParameters(values, sql: sql)
        try settle()
        guard let name = prepared(sql, parameters.types)?.name else {
            // A pipeline prepares and runs it in one round trip.
            return try runEncoded([(sql, parameters)])[0]
        }
        let result = try exchange(sql) { handle in
            parameters.withArguments { libpq.PQsendQueryPrepared(handle, name, $0, $1, $2, $3, 1) }
        }
        try result.checkColumns(sql: sql)
        return result
    }

    /// The value that `body` makes of the first row; `nil` if there is no row. The server sends all rows: limit them to one.
    func first<T>(_ sql: String, _ values: [PostgresValue] = [], _ body: (PostgresRow) throws -> T) throws -> T? {
        let rows = try rows(sql, values)
        return rows.rowCount > 0 ? try body(rows[0]) : nil
    }

    /// The values that `body` makes of the rows.
    func map<T>(_ sql: String, _ values: [PostgresValue] = [], _ body: (PostgresRow) throws -> T) throws -> [T] {
        let rows = try rows(sql, values)
        return try (0..<rows.rowCount).map { try body(rows[$0]) }
    }

    /// The first column of a statement's first row as a whole number; `nil` if there is no row.
    func integer(_ sql: String, _ values: [PostgresValue] = []) throws -> Int64? {
        try first(sql, values) { $0.integer(0) }
    }

    /// The name of a prepared statement, prepared by the first call with its text and kept.
    func prepare(_ sql: String, _ types: [UInt32]) throws(PostgresError) -> String {
        if let statement = prepared(sql, types) { return statement.name }
        try refuseNUL(sql)
        let statement = newStatement(sql, types)
        _ = try losing(.nothingDone) { () throws(PostgresError) in
            try exchange(sql) { libpq.PQsendPrepare($0, statement.name, sql, Int32(types.count), statement.types) }
        }
        keep(statement, for: sql)
        return statement.name
    }

    /// Throws if a statement's text has a NUL character, where libpq would take it to end.
    func refuseNUL(_ sql: String) throws(PostgresError) {
        if sql.utf8.contains(0) {
            throw PostgresError(sqlState: "42601", message: "the statement's text has a NUL character")
        }
    }
}
