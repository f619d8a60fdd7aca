import CPostgres

extension PostgresConnection {
    /// Calls `body` with each row of a query as the rows arrive. `body` may run other statements.
    ///
    /// In a transaction, the query is a cursor that takes the rows in batches: constant memory, whatever `body` does; it must then
    /// be a SELECT without changes. Outside a transaction, memory is constant until `body` runs another statement, before
    /// which the rest of the rows is taken into memory. ``map(_:_:_:)`` is faster for some rows.
    func forEach(_ sql: String, _ values: [PostgresValue] = [], _ body: (PostgresRow) throws -> Void) throws {
        isInTransaction ? try forEachOfCursor(sql, values, body) : try forEachOfStream(sql, values, body)
    }

    private func forEachOfStream(
        _ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> Void
    ) throws {
        let stream = try PostgresStream(sql, values, on: self)
        // The rest of the rows is of no use after an error, but the server sends it.
        defer { stream.finish() }
        while let row = try stream.next() { try body(row) }
    }

    /// The number of rows that a cursor takes at once.
    private static let batchSize = 1000

    private func forEachOfCursor(
        _ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> Void
    ) throws {
        let cursor = "planmark_\(cursorCount)"
        let fetch = "FETCH \(Self.batchSize) FROM \(cursor)"
        cursorCount += 1
        defer { cursorCount -= 1 }
        var batch = try run([("DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)", values), (fetch, [])])[1]
        do {
            while true {
                for row in 0..<batch.rowCount { try body(batch[row]) }
                if batch.rowCount < Self.batchSize { break }
                batch = try rows(fetch)
            }
        } catch {
            try? settle()
            // After an error of the server no statement can run, and the cursor ends with the transaction.
            if isInTransaction, !hasTransactionFailed { try? execute("CLOSE \(cursor)") }
            throw error
        }
        try execute("CLOSE \(cursor)")
    }
}
