import FoundationEssentials
import PlanModel
import PlanStore

/// A plan in a PostgreSQL database.
///
/// Writers of one plan take turns by the lock of the plan's row; those of other plans do not wait for them. Changes are told to
/// whoever listens, after they are in force.
public final class PostgresStore: RecordStore {
    /// The plan's address, without a password.
    public let location: String
    private let access: Plan.Access
    private let wait: Double
    private let onLongWait: (@Sendable () -> Void)?
    private let plan: PostgresRecords
    private var listening: ChangeListening?

    /// Connects to a database for a plan that is there, or that is to be made there.
    ///
    /// - Parameters:
    ///   - address: The plan's address.
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for others that write to the plan, in seconds.
    ///   - onLongWait: Called after a wait of a second, so that the program can tell the user.
    ///   - isNew: Whether the plan is to be made, and must not be there.
    init(
        _ address: DatabaseAddress, access: Plan.Access, wait: Double, onLongWait: (@Sendable () -> Void)?, isNew: Bool
    ) throws {
        (self.access, self.wait, self.onLongWait) = (access, wait, onLongWait)
        location = "\(address)"
        guard let path = address.plan else { throw PostgresPlanError.noName(address: location) }
        if isNew, let problem = PlanName.problem(of: path) {
            throw PostgresPlanError.badName(address: location, reason: problem)
        }
        do {
            let connection = try Self.connect(to: address)
            try PostgresSchema.current.check(on: connection, address: location)
            let number = try connection.integer("SELECT plan FROM planmark.plan WHERE path = $1", [.text(path)])
            if isNew, number != nil { throw PlanStoreError.alreadyExists(file: location) }
            if !isNew, number == nil {
                throw PostgresPlanError.noPlan(address: location, near: try Self.paths(like: path, on: connection))
            }
            plan = PostgresRecords(path: path, key: number, connection) { try Self.connect(to: address) }
        } catch {
            throw PostgresPlanError.publicError(error, location)
        }
    }

    private static func connect(to address: DatabaseAddress) throws -> PostgresConnection {
        let connection = try PostgresConnection(address.connectionString)
        // After a second the user is told, and the lock is tried again.
        try connection.execute("\(PostgresSchema.settings); SET lock_timeout = 1000")
        return connection
    }

    /// Names of plans that somebody may have meant: the same in other letters, or the same last part.
    private static func paths(like path: String, on connection: PostgresConnection) throws -> [String] {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let sql = """
            SELECT path FROM planmark.plan WHERE lower(path) = lower($1) OR lower(path) = lower($2)
                OR right(lower(path), length($2) + 1) = '/' || lower($2) ORDER BY path LIMIT 3
            """
        return try connection.map(sql, [.text(path), .text(last)]) { $0.text(0) }
    }

    /// The error as one that names the plan.
    public func planError(for error: any Error) -> any Error { PostgresPlanError.publicError(error, location) }

    // MARK: - Records

    /// The records as they are when they are asked for.
    public var records: any RecordReader { plan }

    /// Runs `body` in a transaction of its own, which sees the plan as it is at one moment.
    public func read<T>(_ body: (any RecordReader) throws -> T) throws -> T {
        try plan.inTransaction { connection in
            try connection.read {
                plan.noteOpenTransaction()
                return try body(plan)
            }
        }
    }

    /// Runs `body` in a transaction that holds the plan's lock.
    public func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T {
        guard access == .readWrite else {
            throw PlanStoreError.readOnly(file: location, reason: "it was opened for reading alone")
        }
        let result = try waitingForLock { try transaction { try body(plan) } }
        // Whoever listens looks for changes by itself too.
        if let key = plan.key { try? plan.connection.execute(ChangeListening.notification(of: key)) }
        return result
    }

    /// Runs `body`, and again where others hold the plan's lock, up to the longest wait, and where the server could not bring
    /// its changes into a line with those of others.
    private func waitingForLock<T>(_ body: () throws -> T) throws -> T {
        let end = ContinuousClock.now + .seconds(wait)
        var isWaiting = false
        var tries = 0
        while true {
            do {
                return try body()
            } catch let timeout as LockTimeout {
                if ContinuousClock.now >= end { throw timeout.error }
                if !isWaiting { onLongWait?() }
                isWaiting = true
            } catch let failure as PostgresError where failure.isSerializationFailure && tries < 10 {
                tries += 1
                BriefWait.wait()
            }
        }
    }

    /// The lock was not to be had, and nothing was done.
    private struct LockTimeout: Error {
        let error: any Error
    }

    private func transaction<T>(_ body: () throws -> T) throws -> T {
        var (result, revision): (T?, UUID?)
        do {
            try plan.inTransaction { connection in
                try connection.write {
                    plan.noteOpenTransaction()
                    do {
                        try lock()
                        result = try body()
                        try plan.finish()
                    } catch {
                        // The connection must be free for the end of the transaction.
                        try? plan.settle()
                        throw error
                    }
                    revision = plan.newRevision
                }
            }
            plan.end(isDone: true)
        } catch let error as PostgresError where error.isOutcomeUnknown {
            plan.end(isDone: false)
            guard let revision, try wasDone(revision, error) else { throw error }
        } catch {
            plan.end(isDone: false)
            throw error
        }
        guard let result else { throw PlanGone() }
        return result
    }

    private func lock() throws {
        do {
            try plan.lock()
        } catch let error as PostgresError where error.isLockTimeout {
            throw LockTimeout(error: error)
        }
    }

    /// Whether the transaction of a revision is in force, of which the commit was not answered.
    private func wasDone(_ revision: UUID, _ error: PostgresError) throws -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            do {
                try plan.reconnect()
                if try plan.hasRevision(revision) { return true }
                throw PostgresPlanError.lost(address: location, isDone: false)
            } catch let failure as PostgresError where failure.isConnectionFailure || failure.isConnectionLost {
                // A server that starts again needs some moments.
                guard ContinuousClock.now < end else { throw error }
                BriefWait.wait()
            }
        }
    }

    // MARK: - Changes of others

    /// The plan's latest revision, which is asked for when a change was told, and from time to time.
    public func changeCounter() throws -> Int64 {
        if listening == nil { listening = try ChangeListening(plan.connection) }
        return try listening?.counter(of: plan) ?? 0
    }

    /// Closes the connection.
    public func close() { plan.connection.close() }
}
