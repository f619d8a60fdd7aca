import CPostgres
import PlanBase
import PlanGeometry

/// Rows on their way into a table.
final class PostgresCopy {
    /// The number of rows so far.
    private(set) var rowCount = 0
    private let sql: String
    private let connection: PostgresConnection
    private var buffer: [UInt8] = []

    /// Rows are sent in pieces of this size.
    private static let pieceSize = 1 << 16

    fileprivate init(_ sql: String, on connection: PostgresConnection) {
        self.sql = sql
        self.connection = connection
        buffer.reserveCapacity(Self.pieceSize + 4096)
        // The format's signature, no flags, no extension
        // (<https://www.postgresql.org/docs/current/sql-copy.html>, "Binary Format").
        buffer += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
    }

    /// Appends a row, whose values must be of the columns' very types: int8, float8, text, bytea, bool or uuid.
    func append(_ values: [PostgresValue]) throws(PostgresError) {
        rowCount += 1
        buffer.append(bigEndian: Int16(truncatingIfNeeded: values.count))
        for (index, value) in values.enumerated() {
            try value.check(Message("value \(index + 1) of row \(rowCount)"), sql: sql)
            buffer.append(bigEndian: Int32(value.byteCount ?? -1))
            value.append(to: &buffer)
            if buffer.count >= Self.pieceSize { try flush() }
        }
    }

    fileprivate func finish() throws(PostgresError) {
        buffer.append(bigEndian: Int16(-1))
        try flush()
    }

    private func flush() throws(PostgresError) {
        let handle = try connection.openHandle()
        // libpq copies or sends the bytes during the call.
        let code = buffer.withUnsafeBytes {
            libpq.PQputCopyData(handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
        }
        buffer.removeAll(keepingCapacity: true)
        if code != 1 { throw connection.failure(sql) }
    }
}

extension PostgresConnection {
    /// Copies the rows that `body` appends into a table: all of them, or none if it or the server finds an error. No other
    /// statement can run meanwhile. Returns the number of rows.
    ///
    /// - Parameter sql: `COPY table (column, …) FROM STDIN BINARY`.
    @discardableResult func copy(_ sql: String, _ body: (PostgresCopy) throws -> Void) throws -> Int {
        try refuseNUL(sql)
        return try copy(sql, on: try readyHandle(for: sql), body)
    }

    /// Copies rows into a table while the caller goes on; the next statement waits for their end, as ``settle()`` does, and
    /// throws the error of the copy if there was one.
    func copyInBackground(_ sql: String, _ rows: [[PostgresValue]]) throws(PostgresError) {
        try refuseNUL(sql)
        // Nobody else uses the connection until `settle` has waited for the task.
        nonisolated(unsafe) let (connection, handle) = (self, try readyHandle(for: sql))
        copying = BackgroundTask { () throws(PostgresError) in
            do {
                return try connection.copy(sql, on: handle) { copy in
                    for row in rows { try copy.append(row) }
                }
            } catch {
                throw error as? PostgresError ?? PostgresError(sqlState: "HV000", message: "\(error)", sql: sql)
            }
        }
    }

    private func copy(
        _ sql: String, on handle: OpaquePointer, _ body: (PostgresCopy) throws -> Void
    ) throws -> Int {
        guard libpq.PQsendQuery(handle, sql) != 0, let start = try nextResult() else { throw failure(sql) }
        guard start.status == PGRES_COPY_IN else {
            refuseCopy(start)
            while try nextResult() != nil {}
            throw error(in: start, sql)
                ?? PostgresError(sqlState: "42601", message: "no COPY … FROM STDIN BINARY", sql: sql)
        }
        isCopying = true
        defer { isCopying = false }
        do {
            let copy = PostgresCopy(sql, on: self)
            try body(copy)
            try copy.finish()
        } catch {
            throw try giveUpCopy(sql, after: error)
        }
        guard libpq.PQputCopyEnd(handle, nil) == 1 else { throw failure(sql) }
        return try answer(to: sql).affectedRows
    }

    /// Ends a COPY so that no row of it stays. Returns the server's error where the server has one of its own, as that is why no
    /// more rows could be sent.
    private func giveUpCopy(_ sql: String, after error: any Error) throws -> any Error {
        let wasRefused = (error as? PostgresError)?.sqlState == "HV000"
        _ = libpq.PQputCopyEnd(try openHandle(), "given up")
        do { _ = try answer(to: sql) } catch {
            if wasRefused || error.isConnectionLost { return error }
        }
        return error
    }
}
