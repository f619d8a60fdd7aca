import FoundationEssentials
import PlanGeometry
import PlanModel
import PlanStore

/// The records of one plan in a database.
///
/// While the plan is written, its lock is held, so that its counters and areas are known without asking. What is written waits
/// until something is asked or the transaction ends, so that one round trip takes all of it.
final class PostgresRecords {
    /// The connection to the database; another one after the first was lost.
    private(set) var connection: PostgresConnection
    /// The number of the plan in the database; nil for one that is not there yet.
    private(set) var key: Int64?
    /// The plan's name in the database.
    private let path: String
    private let connect: () throws -> PostgresConnection
    /// The longest wait for a lock, in milliseconds.
    private let longestWait: Int
    /// True while a transaction is open, in which nothing is tried again on another connection.
    private var isInTransaction = false
    /// The counters in the plan's row, for its writer; nil unless the plan is being written.
    var counters: PlanCounters?
    /// By what the open transaction is known again after its end.
    private(set) var mark = TransactionMark()
    /// The statements that wait.
    private var waiting: [(sql: String, values: [PostgresValue])] = []
    /// The rows of changes that wait.
    private var waitingChanges: [[PostgresValue]] = []
    /// The areas, and the version of them.
    private var knownAreas: (version: Int64, rows: [(seq: Int64, area: Area)])?
    private var knownWorkflow: (version: Int64, workflow: Workflow)?
    /// Adds many markers at present.
    weak var insertion: PostgresInsertion?

    /// - Parameters:
    ///   - longestWait: the longest wait for a lock, in milliseconds, as `connect` has told the server.
    ///   - connect: opens a connection.
    init(
        path: String, key: Int64?, longestWait: Int, _ connection: PostgresConnection,
        connect: @escaping () throws -> PostgresConnection
    ) {
        (self.path, self.key, self.longestWait) = (path, key, longestWait)
        (self.connection, self.connect) = (connection, connect)
    }

    /// Runs `body`, and again on another connection where the first turns out to be lost. Outside a transaction, questions alone
    /// are asked, so that nothing is done twice.
    ///
    /// - Parameter mayRepeat: whether `body` can still be run again; a question of which some rows are handed over cannot.
    func withConnection<T>(
        while mayRepeat: () -> Bool = { true }, _ body: (PostgresConnection) throws -> T
    ) throws -> T {
        try connection.asking(
            while: { !isInTransaction && mayRepeat() },
            orOn: {
                try reconnect()
                return connection
            }, body)
    }

    /// Runs `body`, which opens a transaction and calls ``noteOpenTransaction()`` in it.
    func inTransaction<T>(_ body: (PostgresConnection) throws -> T) throws -> T {
        defer { isInTransaction = false }
        return try withConnection(body)
    }

    /// Notes that from now on nothing is tried again on another connection.
    func noteOpenTransaction() { isInTransaction = true }

    /// Opens another connection in place of the one that is lost.
    func reconnect() throws { connection = try connect() }

    /// The number of the plan as a parameter.
    var number: PostgresValue { .integer(key ?? 0) }

    // MARK: - Transactions

    /// Locks the plan for writing, inside a transaction. The server gives the wait for others up after a second, or after the
    /// longest wait if that is shorter.
    func lock() throws {
        guard let key else {
            counters = PlanCounters()
            return
        }
        let found = try connection.run([
            ("SET LOCAL lock_timeout = \(min(1000, longestWait))", []),
            ("\(PlanCounters.selection) WHERE plan = $1 FOR UPDATE", [.integer(key)]),
            ("SET LOCAL lock_timeout = \(longestWait)", []),
        ])[1]
        guard found.rowCount > 0 else { throw PlanGone() }
        let counters = try PlanCounters(found[0])
        self.counters = counters
        mark.transaction = counters.transaction
        let known = PostgresSchema.current.version
        if counters.version != known { throw OtherVersion(version: counters.version) }
    }

    /// Writes what waits and the counters, before the transaction ends.
    func finish() throws {
        if let counters, counters.isChanged { write(PlanCounters.update, counters.values(plan: number)) }
        try flush()
    }

    /// Forgets all that belongs to the transaction, which has ended.
    func end(isDone: Bool) {
        (waiting, waitingChanges) = ([], [])
        insertion = nil
        if !isDone {
            (knownAreas, knownWorkflow) = (nil, nil)
            if mark.isOfNewPlan { key = nil }
        }
        mark = TransactionMark()
        counters = nil
    }

    /// Adds the row of a new plan.
    func insert(_ record: PlanRecord) throws {
        let sql = """
            INSERT INTO planmark.plan
                (path, id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created, units)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING plan, txid_current()
            """
        let drawing = record.drawing
        let made = try connection.first(
            sql,
            [
                .text(path), .uuid(record.id), .text(record.name), .real(drawing.size.width),
                .real(drawing.size.height),
                PostgresValue(drawing.pixelsPerMeter), PostgresValue(drawing.path), PostgresValue(record.hash?.bytes),
                .integer(record.created.milliseconds), PostgresValue(drawing.units?.rawValue),
            ]
        ) { (key: $0.integer(0), transaction: $0.integer(1)) }
        guard let made else { throw PlanGone() }
        key = made.key
        (mark.transaction, mark.isOfNewPlan) = (made.transaction, true)
    }

    /// True if the transaction of a mark is in force; nil while the server still ends the transaction, or if the mark has none.
    ///
    /// After a crash, the server may give the number of a transaction of which it has no trace to another transaction.
    func outcome(of mark: TransactionMark) throws -> Bool? {
        guard let transaction = mark.transaction else { return nil }
        let status: String?
        do {
            status = try connection.first("SELECT txid_status($1)", [.integer(transaction)]) { $0.optionalText(0) }
                .flatMap(\.self)
        } catch let error as PostgresError where error.isInvalidParameterValue {
            // The number is one that the server has not reached yet.
            return false
        }
        if status == "in progress" { return nil }
        guard status != "aborted", let revision = mark.revision else { return status == "committed" }
        // Asked after the status, as an answer of one moment might have seen the revision's absence before the commit.
        let sql = "SELECT 1::bigint FROM planmark.revision WHERE plan = $1 AND id = $2"
        return try connection.integer(sql, [number, .uuid(revision)]) == 1
    }

    // MARK: - Statements

    /// Adds a statement to those that wait.
    func write(_ sql: String, _ values: [PostgresValue]) { waiting.append((sql, values)) }

    /// Notes the revision of the transaction, by which it is known again.
    func noteNew(_ revision: UUID) { mark.revision = revision }

    /// Adds a row of the table `change` to those that wait.
    func writeChange(_ values: [PostgresValue]) throws {
        waitingChanges.append(values)
        if waitingChanges.count == 5000 { try copyChanges() }
    }

    private func copyChanges() throws {
        try connection.copyInBackground(PostgresChanges.copy, waitingChanges)
        waitingChanges = []
    }

    /// Runs the statements that wait, and brings all rows that wait or are on their way into their tables.
    func flush() throws {
        if waitingChanges.count > 20 {
            try copyChanges()
        } else {
            for values in waitingChanges { write(PostgresChanges.insertion, values) }
            waitingChanges = []
        }
        try connection.settle()
        guard !waiting.isEmpty else { return }
        let statements = waiting
        waiting = []
        try connection.run(statements)
    }

    /// The number of statements that wait.
    var waitingCount: Int { waiting.count }

    /// Asks the database, after all that was written has got there.
    func ask<T>(_ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> T) throws -> [T] {
        try insertion?.flush()
        return try askTables(sql, values, body)
    }

    /// Asks the database, after all but the markers that are being added has got there.
    func askTables<T>(_ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> T) throws -> [T] {
        try flush()
        let found = try withConnection { try $0.map(sql, values, body) }
        if found.isEmpty { try requirePlan() }
        return found
    }

    /// Throws if the plan was removed, so that no answer about it is taken for that of an empty plan. Whoever writes the plan
    /// knows by its lock that it is there.
    private func requirePlan() throws {
        guard counters == nil, let key else { return }
        let sql = "SELECT 1::bigint FROM planmark.plan WHERE plan = $1"
        if try withConnection({ try $0.integer(sql, [.integer(key)]) }) == nil { throw PlanGone() }
    }

    /// Asks for one row.
    func askFirst<T>(_ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> T) throws -> T? {
        try ask(sql, values, body).first
    }

    /// Asks for a whole number; 0 if there is none.
    func askInteger(_ sql: String, _ values: [PostgresValue]) throws -> Int64 {
        let found = try askFirst(sql, values) { $0.integer(0) } ?? 0
        if found == 0 { try requirePlan() }
        return found
    }

    /// Asks for any number of rows, in constant memory. `body` may ask and write too.
    func askEach(_ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> Void) throws {
        try insertion?.flush()
        try flush()
        var hasRows = false
        try withConnection(while: { !hasRows }) { connection in
            try connection.forEach(sql, values) { row in
                hasRows = true
                try body(row)
            }
        }
        if !hasRows { try requirePlan() }
    }

    // MARK: - What is known while the plan is written

    /// The areas, which are asked for again only where they have changed.
    func areasForWriting(_ ask: () throws -> [(seq: Int64, area: Area)]) throws -> [(seq: Int64, area: Area)] {
        guard let version = counters?.areaVersion else { return try ask() }
        if let known = knownAreas, known.version == version { return known.rows }
        let rows = try ask()
        knownAreas = (version, rows)
        return rows
    }

    /// The workflow, which is asked for again only where it has changed.
    func workflowForWriting(_ ask: () throws -> Workflow) throws -> Workflow {
        guard let version = counters?.areaVersion else { return try ask() }
        if let known = knownWorkflow, known.version == version { return known.workflow }
        let workflow = try ask()
        knownWorkflow = (version, workflow)
        return workflow
    }

    /// Notes that areas or the workflow are changed.
    func noteChangedAreas() {
        counters?.areaVersion += 1
        (knownAreas, knownWorkflow) = (nil, nil)
    }
}

/// By what a transaction is known again: after a lost connection, the server says by it whether the transaction is in force.
struct TransactionMark {
    /// The transaction's number at the server.
    var transaction: Int64?
    /// The id of the revision that it has added.
    var revision: UUID?
    /// True if the transaction has made the plan.
    var isOfNewPlan = false
}

/// The plan was removed from the database.
struct PlanGone: Error {}

/// The tables were brought to another version while the plan was open.
struct OtherVersion: Error {
    let version: Int
}
