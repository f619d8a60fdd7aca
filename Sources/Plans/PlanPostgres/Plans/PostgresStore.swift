import PlanBase
import PlanGeometry
import FoundationEssentials
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
    private var listening = ChangeListening()

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
        let longestWait = Int(saturating: min(max(1, wait * 1000), Double(Int32.max)))
        location = "\(address)"
        guard let path = address.plan else { throw PostgresPlanError.noName(address: location) }
        if isNew, let problem = PlanName.problem(of: path) {
            throw PostgresPlanError.badName(address: location, reason: problem)
        }
        do {
            let connect = { try Self.connect(to: address, longestWait: longestWait) }
            let connection = try connect()
            try PostgresSchema.current.check(on: connection, address: location)
            let number = try connection.integer("SELECT plan FROM planmark.plan WHERE path = $1", [.text(path)])
            if isNew, number != nil { throw PlanStoreError.alreadyExists(file: location) }
            if !isNew, number == nil {
                throw PostgresPlanError.noPlan(address: location, near: try Self.paths(like: path, on: connection))
            }
            plan = PostgresRecords(path: path, key: number, longestWait: longestWait, connection, connect: connect)
        } catch {
            throw PostgresPlanError.publicError(error, location)
        }
    }

    private static func connect(to address: DatabaseAddress, longestWait: Int) throws -> PostgresConnection {
        let connection = try PostgresConnection(address.connectionString, place: "\(address)")
        try connection.execute("\(PostgresSchema.settings); SET lock_timeout = \(longestWait)")
        return connection
    }

    /// Names of plans that somebody may have meant: the same in other letters, or the same last part.
    private static func paths(like path: String, on connection: PostgresConnection) throws -> [String] {
        let wanted = path.lowercased()
        let last = wanted.split(separator: "/").last.map(String.init) ?? wanted
        var found: [String] = []
        try connection.forEach("SELECT path FROM planmark.plan ORDER BY path") { row in
            let path = row.text(0)
            let letters = path.lowercased()
            if letters == wanted || letters == last || letters.hasSuffix("/\(last)") { found.append(path) }
        }
        return Array(found.prefix(3))
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
            throw PlanStoreError.readOnly(file: location, reason: Message("it was opened for reading alone"))
        }
        let result = try waitingForLock { try transaction { try body(plan) } }
        if let key = plan.key { ChangeListening.tell(ofPlan: key, on: plan.connection) }
        return result
    }

    /// Runs `body`, and again where the plan's lock was not to be had, up to the longest wait. Once the lock is held nothing is
    /// tried again, as the changes may come from what can be read but once.
    private func waitingForLock<T>(_ body: () throws -> T) throws -> T {
        let end = ContinuousClock.now + .seconds(wait)
        var isWaiting = false
        while true {
            do {
                return try body()
            } catch let refusal as LockRefusal {
                if ContinuousClock.now >= end { throw refusal.error }
                if refusal.error.isLockTimeout {
                    if !isWaiting { onLongWait?() }
                    isWaiting = true
                } else {
                    BriefWait.wait()
                }
            }
        }
    }

    /// The lock was not to be had, and nothing was done.
    private struct LockRefusal: Error {
        let error: PostgresError
    }

    private func transaction<T>(_ body: () throws -> T) throws -> T {
        var (result, isDone): (T?, Bool) = (nil, false)
        defer { plan.end(isDone: isDone) }
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
                        try? connection.settle()
                        throw error
                    }
                }
            }
        } catch let error as PostgresError where error.isOutcomeUnknown {
            try awaitOutcome(of: plan.mark, after: error)
        }
        isDone = true
        guard let result else { throw PlanGone() }
        return result
    }

    private func lock() throws {
        do {
            try plan.lock()
        } catch let error as PostgresError where error.isLockTimeout || error.isSerializationFailure {
            throw LockRefusal(error: error)
        }
    }

    /// Returns if a transaction is in force whose commit was not answered; throws if it is not, or if that cannot be found out.
    private func awaitOutcome(of mark: TransactionMark, after error: PostgresError) throws {
        let end = ContinuousClock.now + .seconds(10)
        repeat {
            do {
                if !plan.connection.isOpen { try plan.reconnect() }
                switch try plan.outcome(of: mark) {
                case true?: return
                case false?: throw PostgresPlanError.lost(address: location, mayBeDone: false)
                case nil: break
                }
            } catch let failure as PostgresError where failure.isConnectionFailure || failure.isConnectionLost {
                // A server that starts again needs some moments.
            }
            BriefWait.wait()
        } while ContinuousClock.now < end
        throw error
    }

    // MARK: - Changes of others

    /// The plan's latest revision, which is asked for when a change was told, and from time to time.
    public func changeCounter() throws -> Int64 { try listening.counter(of: plan) }

    /// Closes the connection.
    public func close() { plan.connection.close() }
}
