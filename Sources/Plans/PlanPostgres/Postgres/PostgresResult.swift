import CPostgres

/// The server's answer to a statement: the rows, and how many rows the statement changed.
final class PostgresResult {
    /// libpq's result, which this object owns.
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { libpq.PQclear(handle) }

    var status: ExecStatusType { libpq.PQresultStatus(handle) }

    /// The number of rows.
    var rowCount: Int { Int(libpq.PQntuples(handle)) }

    /// The number of columns.
    var columnCount: Int32 { libpq.PQnfields(handle) }

    /// The number of rows that the statement inserted, changed, removed, copied or returned.
    var affectedRows: Int { Int(Libpq.text(libpq.PQcmdTuples(handle))) ?? 0 }

    /// The tag that says what the statement did, as in "COMMIT".
    var command: String { Libpq.text(libpq.PQcmdStatus(handle)) }

    /// A row, from 0.
    subscript(row: Int) -> PostgresRow { PostgresRow(self, Int32(row)) }

    /// A field of an error; nil if it has none.
    func errorField(_ field: Int32) -> String? { libpq.PQresultErrorField(handle, field).map { String(cString: $0) } }

    /// Throws if a column has a type that rows do not read.
    func checkColumns(sql: String) throws(PostgresError) {
        for column in 0..<columnCount where PostgresType(rawValue: libpq.PQftype(handle, column)) == nil {
            let name = libpq.PQfname(handle, column).map { String(cString: $0) } ?? ""
            throw PostgresError(
                sqlState: "0A000",
                message:
                    "column '\(name)' is of the type \(libpq.PQftype(handle, column)), which Planmark does not read; "
                    + "cast it to int8, float8, text, bytea, bool or uuid", sql: sql)
        }
    }
}
