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
    /// True while a transaction is open, in which nothing is tried again on another connection.
    private var isInTransaction = false
    /// What the plan's row has for its writers; nil unless the plan is being written.
    var counters: PlanCounters?
    /// The id of the revision that the open transaction has added.
    private(set) var newRevision: UUID?
    /// The statements that wait.
    private var waiting: [(sql: String, values: [PostgresValue])] = []
    /// The rows of changes that wait.
    private var waitingChanges: [[PostgresValue]] = []
    /// Rows on their way into a table, by another thread, which alone uses the connection until ``settle()`` has waited for it.
    private var copying: BackgroundTask<Int, any Error>?
    /// The areas, and the version of them.
    private var knownAreas: (version: Int64, rows: [(seq: Int64, area: Area)])?
    private var knownWorkflow: (version: Int64, workflow: Workflow)?
    /// Adds many markers at present.
    weak var insertion: PostgresInsertion?

    /// - Parameter connect: opens a connection.
    init(
        path: String, key: Int64?, _ connection: PostgresConnection, connect: @escaping () throws -> PostgresConnection
    ) {
        (self.path, self.key, self.connection, self.connect) = (path, key, connection, connect)
    }

    /// Runs `body`, and again on another connection where the first turns out to be lost. Outside a transaction, questions alone
    /// are asked, so that nothing is done twice.
    ///
    /// - Parameter mayRepeat: whether `body` can still be run again; a question of which some rows are handed over cannot.
    func withConnection<T>(
        while mayRepeat: () -> Bool = { true }, _ body: (PostgresConnection) throws -> T
    ) throws -> T {
        do {
            return try body(connection)
        } catch let error as PostgresError
            where !isInTransaction && mayRepeat() && (error.isConnectionLost || !connection.isOpen)
        {
            try reconnect()
            return try body(connection)
        }
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

    /// Locks the plan for writing, inside a transaction.
    func lock() throws {
        guard let key else {
            counters = PlanCounters()
            return
        }
        counters = try connection.first("\(PlanCounters.selection) WHERE plan = $1 FOR UPDATE", [.integer(key)]) {
            PlanCounters($0)
        }
        guard let counters else { throw PlanGone() }
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
        (insertion, newRevision) = (nil, nil)
        if !isDone { (knownAreas, knownWorkflow) = (nil, nil) }
        counters = nil
    }

    /// Adds the row of a new plan.
    func insert(_ record: PlanRecord) throws {
        let sql = """
            INSERT INTO planmark.plan
                (path, id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING plan
            """
        let drawing = record.drawing
        key = try connection.map(
            sql,
            [
                .text(path), .uuid(record.id), .text(record.name), .real(drawing.size.width),
                .real(drawing.size.height),
                PostgresValue(drawing.pixelsPerMeter), PostgresValue(drawing.path), PostgresValue(record.hash?.bytes),
                .integer(record.created.milliseconds),
            ]
        ) { $0.integer(0) }.first
    }

    // MARK: - Statements

    /// Adds a statement to those that wait.
    func write(_ sql: String, _ values: [PostgresValue]) { waiting.append((sql, values)) }

    /// Notes the revision of the transaction, by which it is known again.
    func noteNew(_ revision: UUID) { newRevision = revision }

    /// Adds a row of the table `change` to those that wait.
    func writeChange(_ values: [PostgresValue]) throws {
        waitingChanges.append(values)
        if waitingChanges.count == 5000 { try copyChanges() }
    }

    private func copyChanges() throws {
        try copy(PostgresChanges.copy, waitingChanges)
        waitingChanges = []
    }

    /// Copies rows into a table while the caller goes on.
    func copy(_ sql: String, _ rows: [[PostgresValue]]) throws {
        try settle()
        // Nobody else uses the connection until `settle` has waited for the task.
        nonisolated(unsafe) let connection = connection
        copying = BackgroundTask {
            try connection.copy(sql) { copy in
                for row in rows { try copy.append(row) }
            }
        }
    }

    /// Waits until the rows on their way are in their table.
    func settle() throws { _ = try copying.take()?.value() }

    /// Runs the statements that wait, and brings all rows that wait or are on their way into their tables.
    func flush() throws {
        if waitingChanges.count > 20 {
            try copyChanges()
        } else {
            for values in waitingChanges { write(PostgresChanges.insertion, values) }
            waitingChanges = []
        }
        try settle()
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
        return try withConnection { try $0.map(sql, values, body) }
    }

    /// Asks for one row.
    func askFirst<T>(_ sql: String, _ values: [PostgresValue], _ body: (PostgresRow) throws -> T) throws -> T? {
        try ask(sql, values, body).first
    }

    /// Asks for a whole number; 0 if there is none.
    func askInteger(_ sql: String, _ values: [PostgresValue]) throws -> Int64 {
        try askFirst(sql, values) { $0.integer(0) } ?? 0
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

/// The plan was removed from the database.
struct PlanGone: Error {}

/// The tables were brought to another version while the plan was open.
struct OtherVersion: Error {
    let version: Int
}
