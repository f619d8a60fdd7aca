import CPostgres
import Glibc
import PlanGeometry

/// A connection to a PostgreSQL database.
///
/// Two threads must not use a connection at the same time.
final class PostgresConnection {
    /// libpq's connection; `nil` when it is closed.
    private var handle: OpaquePointer?
    /// The prepared statements, by their texts.
    private var statements: [String: PreparedStatement] = [:]
    /// The number of statements prepared so far, of which their names are made.
    private var preparedCount = 0
    /// The rows that are being read outside a transaction, if any.
    var stream: PostgresStream?
    /// The number of cursors that are open.
    var cursorCount = 0
    /// True while rows are copied into a table by this thread.
    var isCopying = false
    /// Rows on their way into a table, by another thread, which alone uses the connection until ``settle()`` has waited for it.
    var copying: BackgroundTask<Int, PostgresError>?
    /// The outcome of the work under way that an error reports if the connection breaks now.
    private var loss = PostgresError.Loss.nothingDone
    /// The outcome that an error reports if the connection breaks during the next exchange; nil if the state of the transaction tells the
    /// outcome.
    private var nextLoss: PostgresError.Loss?

    /// The name of the plan or database in errors, where two connections are in use.
    private let place: String?

    /// Connects to a database.
    ///
    /// - Parameters:
    ///   - address: libpq's connection string: a URI, or words such as `host=/socket dbname=plans`.
    ///   - place: what errors call the plan or database.
    init(_ address: String, place: String? = nil) throws(PostgresError) {
        self.place = place
        handle = try Self.connect(to: address)
    }

    deinit { close() }

    /// Closes the connection. The server rolls back a transaction that is open.
    func close() {
        try? settle()
        statements = [:]
        libpq.PQfinish(handle)
        handle = nil
    }

    /// True if the connection is open and, as far as is known, stands.
    var isOpen: Bool { handle.map { libpq.PQstatus($0) == CONNECTION_OK } ?? false }

    /// The number of the server's process that serves the connection.
    var processID: Int32 { handle.map { libpq.PQbackendPID($0) } ?? 0 }

    /// The server's version, as in 150018; 0 when the connection is closed.
    var serverVersion: Int32 { handle.map { libpq.PQserverVersion($0) } ?? 0 }

    /// True if a transaction is open.
    var isInTransaction: Bool {
        let status = handle.map { libpq.PQtransactionStatus($0) }
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
            || status == PQTRANS_ACTIVE && loss == .nothingDone
    }

    /// True if the server refuses all statements of the open transaction, as one has failed.
    var hasTransactionFailed: Bool { handle.map { libpq.PQtransactionStatus($0) } == PQTRANS_INERROR }

    // MARK: - Exchanges with the server

    /// The open connection.
    func openHandle() throws(PostgresError) -> OpaquePointer {
        guard let handle else { throw PostgresError(sqlState: "08003", message: "the connection is closed") }
        return handle
    }

    /// Waits until the rows that another thread copies are in their table.
    func settle() throws(PostgresError) { _ = try copying.take()?.value() }

    /// The open connection, ready for a next statement: rows that are being read are taken into memory before, and rows that
    /// another thread copies have got there.
    func readyHandle(for sql: String) throws(PostgresError) -> OpaquePointer {
        try settle()
        let handle = try openHandle()
        if isCopying {
            throw PostgresError(
                sqlState: "55000", message: "no statement can run while rows are copied into a table", sql: sql)
        }
        if let stream = stream.take() { stream.readAhead() }
        loss = nextLoss ?? (libpq.PQtransactionStatus(handle) == PQTRANS_IDLE ? .outcomeUnknown : .nothingDone)
        return handle
    }

    /// Sends one command by `send`, which returns 0 if it fails, and waits for the answer.
    func exchange(_ sql: String, _ send: (OpaquePointer) -> Int32) throws(PostgresError) -> PostgresResult {
        let handle = try readyHandle(for: sql)
        guard send(handle) != 0 else { throw failure(sql) }
        return try answer(to: sql)
    }

    /// Waits for the answer to one command: its last result. Throws the first error.
    func answer(to sql: String) throws(PostgresError) -> PostgresResult {
        var (last, failure): (PostgresResult?, PostgresError?)
        while let result = try nextResult() {
            failure = failure ?? error(in: result, sql)
            refuseCopy(result)
            last = result
        }
        if let failure { throw failure }
        guard let last else { throw self.failure(sql) }
        return last
    }

    /// The next result of the command that is running; nil at its end.
    func nextResult() throws(PostgresError) -> PostgresResult? {
        libpq.PQgetResult(try openHandle()).map { PostgresResult($0) }
    }

    /// Ends a COPY that came by another way than ``copy(_:_:)``, and which would wait for ever.
    func refuseCopy(_ result: PostgresResult) {
        guard let handle else { return }
        if result.status == PGRES_COPY_IN { _ = libpq.PQputCopyEnd(handle, "rows can be copied by copy(_:_:) alone") }
        var line: UnsafeMutablePointer<CChar>?
        while result.status == PGRES_COPY_OUT, libpq.PQgetCopyData(handle, &line, 0) > 0 { libpq.PQfreemem(line) }
    }

    // MARK: - Errors

    /// The error that a result is; nil if it is none.
    func error(in result: PostgresResult, _ sql: String?) -> PostgresError? {
        switch result.status {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR:
            let message =
                result.errorField(PLANMARK_PG_MESSAGE) ?? Libpq.text(libpq.PQresultErrorMessage(result.handle))
            var error = PostgresError(
                sqlState: result.errorField(PLANMARK_PG_SQLSTATE) ?? ownState, message: message, sql: sql)
            error.detail = result.errorField(PLANMARK_PG_DETAIL)
            error.constraint = result.errorField(PLANMARK_PG_CONSTRAINT)
            error.place = place
            // The server refuses a prepared statement whose columns have changed since, as by another program's migration. The
            // next try prepares it anew.
            if let sql, error.sqlState == "0A000" { statements[sql] = nil }
            if !isOpen || error.sqlState == "57P01" || error.sqlState == "57P02" { error.loss = loss }
            return error
        default: return nil
        }
    }

    /// The error of a call of libpq that failed before the server answered.
    func failure(_ sql: String? = nil) -> PostgresError {
        guard let handle else { return PostgresError(sqlState: "08003", message: "the connection is closed", sql: sql) }
        let message = Libpq.text(libpq.PQerrorMessage(handle))
        return PostgresError(sqlState: ownState, message: message, sql: sql, place: place, loss: isOpen ? nil : loss)
    }

    /// The code of an error that libpq found, not the server: the connection was lost, or a call came at the wrong time.
    private var ownState: String { isOpen ? "HV000" : "08006" }

    /// Runs `body`, during which a lost connection means `loss`.
    func losing<T>(_ loss: PostgresError.Loss, _ body: () throws(PostgresError) -> T) throws(PostgresError) -> T {
        nextLoss = loss
        defer { nextLoss = nil }
        return try body()
    }

    // MARK: - Prepared statements

    /// The prepared statement of a text; nil if there is none that takes parameters of some types.
    func prepared(_ sql: String, _ types: [UInt32]) -> PreparedStatement? {
        statements[sql].flatMap { $0.takes(types) ? $0 : nil }
    }

    /// A statement to prepare, of a new name and for values of some types and of those that came before.
    func newStatement(_ sql: String, _ types: [UInt32]) -> PreparedStatement {
        preparedCount += 1
        return PreparedStatement(
            name: "planmark_\(preparedCount)", types: statements[sql]?.types(joining: types) ?? types)
    }

    /// Lets the server forget all prepared statements when there are many: one with a list of values is another one for each
    /// length of the list. Called between commands.
    func forgetManyStatements() throws(PostgresError) {
        guard statements.count >= Self.mostStatements, !hasTransactionFailed else { return }
        try losing(.nothingDone) { () throws(PostgresError) in try execute("DEALLOCATE ALL") }
        statements = [:]
    }

    /// More prepared statements than this are not kept.
    private static let mostStatements = 500

    /// Keeps a statement that the server has prepared. An older one of the same text stays at the server, unused: a statement
    /// has few of them, one for each parameter whose first value was null.
    func keep(_ statement: PreparedStatement, for sql: String) { statements[sql] = statement }
}
