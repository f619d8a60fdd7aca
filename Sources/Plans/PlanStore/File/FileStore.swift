import CSQLite
import PlanBase
import PlanFiles

/// The records of a plan in a file, which is an SQLite database. Any number of processes may have it open; writers take turns
/// and wait for each other. Opening a malicious file runs none of its triggers or views, see ``PlanSchema``.
final class FileStore: RecordStore {
    let location: String
    var isFile: Bool { true }
    let connection: Connection
    /// True if the file lacks its last changes, as far as can be told: it was copied without its `-wal` file, or that file was
    /// removed, while a program was changing the plan. The next change accepts the file as it is.
    let mayLackChanges: Bool
    private let access: Plan.Access
    /// True after the first change through this object.
    private var hasWritten = false
    /// True after the first transaction of this object that is in force: the tables are those of the present version.
    private var isUpToDate = false

    /// Opens a file; see ``Plan/init(path:access:wait:onLongWait:)``.
    convenience init(path: String, access: Plan.Access, wait: Double, onLongWait: (@Sendable () -> Void)?) throws {
        let mayLackChanges = try FileInspection.check(path)
        let connection = try Self.mappingErrors(path) {
            try Self.connect(path, access: access, wait: wait, onLongWait: onLongWait)
        }
        if mayLackChanges { OpenFiles.noteMissingLog(of: path) }
        self.init(path: path, connection: connection, access: access, mayLackChanges: mayLackChanges)
    }

    init(path: String, connection: Connection, access: Plan.Access = .readWrite, mayLackChanges: Bool = false) {
        location = path
        self.connection = connection
        self.access = access
        self.mayLackChanges = mayLackChanges
    }

    var notice: Message? {
        guard mayLackChanges else { return nil }
        return Message(
            """
            the last changes may be missing: the file was copied while a program was changing the plan, and \(location)-wal is \
            not beside it; copy both files
            """
        ).advising(Message("\(Remedy.use(.copy)) copies a plan that is in use"))
    }

    func planError(for error: any Error) -> any Error {
        (error as? DatabaseError).map { PlanStoreError($0, file: location) } ?? error
    }

    // MARK: - Records

    var records: any RecordReader { connection }

    func read<T>(_ body: (any RecordReader) throws -> T) throws -> T {
        try connection.read { try body(connection) }
    }

    func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T {
        try refuseReplacedFile()
        let isFirst = !hasWritten
        var unchanged: T?
        let result: T
        let (hasChanged, mustMark): (Bool, Bool)
        do {
            (result, hasChanged, mustMark) = try connection.write {
                // A transaction that is taken back, as that of a dry run, leaves a file of an older version as it is.
                let isMigrated = try !isUpToDate && PlanSchema.migrate(connection)
                let before = connection.totalChangeCount
                let result = try body(connection)
                let hasChanged = connection.totalChangeCount != before
                if isMigrated && !hasChanged {
                    unchanged = result
                    throw NothingChanged()
                }
                // After the first change the file is whole again at once. Later ones may stay in the log, as the mark tells.
                let mustMark = try !isFirst && hasChanged && !connection.isUnclosed()
                if mustMark { try connection.setUnclosed(true) }
                // If the file was replaced meanwhile, committing would write to the log beside it, and so into the other file.
                try refuseReplacedFile()
                return (result, hasChanged, mustMark)
            }
        } catch let error as NothingChanged {
            guard let unchanged else { throw error }
            return unchanged
        }
        isUpToDate = true
        if hasChanged {
            hasWritten = true
            // The changes are in force: what fails from here on is no failure of theirs.
            if isFirst || mustMark { try? connection.checkpoint() }
        }
        return result
    }

    /// Ends a transaction that brought a file of an older version up to date and changed nothing else, so that it is taken back.
    private struct NothingChanged: Error {}

    private func refuseReplacedFile() throws(PlanStoreError) {
        if connection.hasFileMoved { throw .replaced(file: location) }
    }

    func changeCounter() throws -> Int64 { try connection.dataVersion() }

    // MARK: - Closing

    func close() throws {
        defer { connection.close() }
        do {
            try settle()
        } catch let error as DatabaseError {
            throw PlanStoreError.inLogOnly(file: location, reason: error.message)
        }
    }

    /// Puts the changes into the file, and takes away the mark that some may be in the log alone.
    private func settle() throws {
        guard access == .readWrite, !mayLackChanges || hasWritten, try connection.isUnclosed() else { return }
        // The log beside a file that took this one's place is not ours.
        guard !connection.hasFileMoved else { return }
        try connection.write { try connection.setUnclosed(false) }
        try connection.checkpoint()
    }
}

// MARK: - Opening

extension FileStore {
    private static func connect(
        _ path: String, access: Plan.Access, wait: Double, onLongWait: (@Sendable () -> Void)?
    ) throws -> Connection {
        switch access {
        case .readWrite:
            let connection = try Connection(path: path, mode: .readWrite, wait: wait, onLongWait: onLongWait)
            try checkSchema(of: connection, path: path)
            return connection
        case .readOnly:
            do {
                // The last connection to close removes the -wal and -shm files if it may write.
                let connection = try Connection(path: path, mode: .readWrite, wait: wait, onLongWait: onLongWait)
                try checkSchema(of: connection, path: path)
                try connection.execute("PRAGMA query_only = ON")
                // A reader that closes last would remove the log, and leave the mark that there is one.
                if try connection.isUnclosed() { connection.keepLogOnClosing() }
                return connection
            } catch let error as DatabaseError where error.isAboutSharing {}
            do {
                let connection = try Connection(
                    path: path, mode: .readOnly(isImmutable: false), wait: wait, onLongWait: onLongWait)
                try checkSchema(of: connection, path: path)
                return connection
            } catch let error as DatabaseError where error.isAboutSharing && FileInspection.logSize(path) == nil {
                // Where nobody can make the -wal and -shm files, nobody writes, so the file needs no lock.
                let connection = try Connection(path: path, mode: .readOnly(isImmutable: true), wait: wait)
                try checkSchema(of: connection, path: path)
                return connection
            }
        }
    }

    /// Checks that a file is a plan of a version that is known. One of an older version stays as it is until it is changed.
    private static func checkSchema(of connection: Connection, path: String) throws {
        // In one state of the file: another process may bring it up to date meanwhile.
        try connection.read { try checkSchemaOfState(connection, path: path) }
    }

    private static func checkSchemaOfState(_ connection: Connection, path: String) throws {
        let version = try PlanSchema.version(of: connection)
        guard version <= PlanSchema.version else {
            throw PlanStoreError.newer(file: path, version: version, known: PlanSchema.version)
        }
        guard version >= 1 else {
            throw PlanStoreError.notAPlan(file: path, found: Message("a plan file without tables", context: "kind"))
        }
        let differences = try PlanSchema.differences(of: connection, version: version)
        guard differences.isEmpty else { throw PlanStoreError.foreignSchema(file: path, differences: differences) }
        if version < PlanSchema.version { try PlanSchema.fillIn(connection, from: version) }
    }

    /// Runs `body` and throws SQLite's errors as ``PlanStoreError`` of a file.
    static func mappingErrors<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw PlanStoreError(error, file: path)
        }
    }
}

extension DatabaseError {
    /// True if SQLite could not make the -wal and -shm files, through which processes share a database.
    fileprivate var isAboutSharing: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_READONLY }
}
