import CSQLite
import FoundationEssentials
import PlanGeometry
import PlanModel

/// A plan in a file: its drawing, areas and markers, the workflow, and the history of every change.
///
/// The file is an SQLite database. Any number of processes may have it open; writers take turns and wait for each other. The
/// changes of a ``write(_:by:_:)`` that has returned are on the disk and survive the process. Opening a malicious file runs
/// none of its triggers or views, see `PlanSchema`.
///
/// ```swift
/// let plan = try PlanFile(path: "level1.plan")
/// let marker = try plan.write("mark", by: "Ada") { try $0.mark(at: Point(x: 120, y: 88)).marker }
/// ```
public final class PlanFile: MarkerStore, @unchecked Sendable {
    // Sendable because every use of the connection and of the variables below happens while `lock` is held.

    /// How a plan is opened.
    public enum Access: Hashable, Sendable {
        /// For reading and changing.
        case readWrite
        /// For reading alone, also from a write-protected file or folder.
        case readOnly
    }

    /// The path that opened the file; empty for a plan in memory.
    public let path: String
    /// The id that all copies of the plan share.
    public let id: UUID
    /// The plan's name, as the file had it when it was opened, or as a change through this object has left it.
    public var name: String { lock.withLock { row.name } }
    /// The drawing, and where its picture comes from; its scale is as old as ``name``.
    public var planDrawing: PlanDrawing { lock.withLock { row.drawing } }
    /// The drawing; its scale is as old as ``name``.
    public var drawing: Drawing { planDrawing.drawing }
    /// The name of the drawing's file; of an embedded drawing that of the file that the plan was made of, which plans of older
    /// programs do not keep.
    public var drawingFileName: String? { lock.withLock { row.drawingFileName } }

    /// True if the file lacks its last changes, as far as can be told: it was copied without its `-wal` file, or that file was
    /// removed, while a program was changing the plan. The next change accepts the file as it is.
    public let mayLackChanges: Bool

    let access: Access
    let connection: Connection
    let lock = RecursiveLock()
    /// Makes the ids of new markers and revisions. Only transactions use it.
    var ids = TimeOrderedIDGenerator()
    var observers: [Int: AsyncStream<StoreChange>.Continuation] = [:]
    var observerCount = 0
    var lastToldRevision: Int64 = 0
    var lastDataVersion: Int64 = 0
    var watcher: Task<Void, Never>?
    /// True after the first change through this object.
    var hasWritten = false
    var isClosed = false
    /// What the file says of the plan as a whole.
    var row: PlanRow

    /// Opens a plan file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for other processes that write, in seconds.
    ///   - onLongWait: Called once, after a wait of a second, so that the program can tell the user.
    /// - Throws: ``PlanStoreError``, with a case each for a file that is missing, no plan, newer than this library, of
    ///   another schema, unreadable, unwritable, locked, or damaged.
    public convenience init(
        path: String, access: Access = .readWrite, wait: Double = 30, onLongWait: (@Sendable () -> Void)? = nil
    ) throws {
        let mayLackChanges = try FileInspection.check(path)
        let connection = try Self.mappingErrors(path) {
            try Self.connect(path, access: access, wait: wait, onLongWait: onLongWait)
        }
        if mayLackChanges { OpenFiles.noteMissingLog(of: path) }
        try self.init(path: path, connection: connection, access: access, mayLackChanges: mayLackChanges)
    }

    /// Makes a plan file. The file appears whole or not at all, and never in place of an existing file.
    ///
    /// - Parameters:
    ///   - path: The file to make.
    ///   - name: The plan's name.
    ///   - drawing: The drawing. If the picture stays outside the plan, its path is relative to the plan file's folder; else
    ///     the plan keeps the name of its file.
    ///   - picture: The bytes of the picture's file, to keep in the plan; `nil` if the picture stays outside.
    ///   - author: The person who makes the plan.
    ///   - fill: Makes the plan's first changes, such as its areas, which the history calls `new`.
    /// - Throws: ``PlanStoreError``, such as ``PlanStoreError/alreadyExists(file:)``, and the error that `fill` throws.
    public static func create(
        path: String, name: String, drawing: PlanDrawing, picture: [UInt8]? = nil, by author: String? = nil,
        _ fill: (PlanTransaction) throws -> Void = { _ in }
    ) throws -> PlanFile {
        try NewFile(path: path).make { connection in
            try connection.write {
                try PlanSchema.create(on: connection)
                try insertPlan(name: name, drawing: drawing, picture: picture, on: connection)
            }
            try PlanFile(path: path, connection: connection).write(newAction, by: author) { transaction in
                if picture != nil, let name = drawing.drawing.path.flatMap({ PlanRow.fileName(of: $0) }) {
                    try transaction.record(field: PlanRow.drawingFileField, new: .string(name))
                }
                try fill(transaction)
            }
        }
        return try PlanFile(path: path)
    }

    /// Makes a plan in memory, which ends with the object. By default it has the drawing's name.
    public static func inMemory(name: String? = nil, drawing: Drawing) throws -> PlanFile {
        try mappingErrors("") {
            let connection = try Connection(path: "", mode: .memory, wait: 0)
            try connection.write {
                try PlanSchema.create(on: connection)
                try insertPlan(
                    name: name ?? drawing.name, drawing: PlanDrawing(drawing: drawing), picture: nil, on: connection)
            }
            return try PlanFile(path: "", connection: connection)
        }
    }

    init(
        path: String, connection: Connection, access: Access = .readWrite, mayLackChanges: Bool = false
    ) throws {
        self.path = path
        self.connection = connection
        self.access = access
        self.mayLackChanges = mayLackChanges
        row = try Self.mappingErrors(path) { try PlanRow(of: connection, file: path) }
        id = row.id
        lastToldRevision = try connection.latestRevision()
        lastDataVersion = try connection.dataVersion()
    }

    deinit { try? close() }

    private static func insertPlan(
        name: String, drawing: PlanDrawing, picture: [UInt8]?, on connection: Connection
    ) throws {
        var ids = TimeOrderedIDGenerator()
        var hash = drawing.hash
        if let picture {
            let found = ContentHash(of: picture)
            hash = found
            try connection.keep(picture, hash: found)
        }
        let sql = """
            INSERT INTO plan (seq, id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let size = drawing.drawing.size
        try connection.prepare(sql).run(
            .blob(ids.next().bytes), .text(name), .real(size.width), .real(size.height),
            SQLValue(drawing.drawing.pixelsPerMeter), SQLValue(picture == nil ? drawing.drawing.path : nil),
            SQLValue(hash?.bytes), .integer(Timestamp.now.milliseconds))
        try connection.insert(Workflow.standard)
    }
}

// MARK: - Opening

extension PlanFile {
    private static func connect(
        _ path: String, access: Access, wait: Double, onLongWait: (@Sendable () -> Void)?
    ) throws -> Connection {
        switch access {
        case .readWrite:
            let connection = try Connection(path: path, mode: .readWrite, wait: wait, onLongWait: onLongWait)
            try checkSchema(of: connection, path: path, mayMigrate: true)
            return connection
        case .readOnly:
            do {
                // The last connection to close removes the -wal and -shm files if it may write.
                let connection = try Connection(path: path, mode: .readWrite, wait: wait, onLongWait: onLongWait)
                try connection.execute("PRAGMA query_only = ON")
                try checkSchema(of: connection, path: path, mayMigrate: false)
                // A reader that closes last would remove the log, and leave the mark that there is one.
                if try connection.isUnclosed() { connection.keepLogOnClosing() }
                return connection
            } catch let error as DatabaseError where error.isAboutSharing {}
            do {
                let connection = try Connection(
                    path: path, mode: .readOnly(isImmutable: false), wait: wait, onLongWait: onLongWait)
                try checkSchema(of: connection, path: path, mayMigrate: false)
                return connection
            } catch let error as DatabaseError where error.isAboutSharing && FileInspection.logSize(path) == nil {
                // Where nobody can make the -wal and -shm files, nobody writes, so the file needs no lock.
                let connection = try Connection(path: path, mode: .readOnly(isImmutable: true), wait: wait)
                try checkSchema(of: connection, path: path, mayMigrate: false)
                return connection
            }
        }
    }

    private static func checkSchema(of connection: Connection, path: String, mayMigrate: Bool) throws {
        var version = try PlanSchema.version(of: connection)
        guard version <= PlanSchema.version else {
            throw PlanStoreError.newer(file: path, version: version, known: PlanSchema.version)
        }
        guard version >= 1 else { throw PlanStoreError.notAPlan(file: path, found: "a plan file without tables") }
        let differences = try PlanSchema.differences(of: connection, version: version)
        guard differences.isEmpty else { throw PlanStoreError.foreignSchema(file: path, differences: differences) }
        guard version < PlanSchema.version, mayMigrate else { return }
        try connection.write {
            // Another process may have migrated the file meanwhile.
            version = try PlanSchema.version(of: connection)
            if version < PlanSchema.version { try PlanSchema.migrate(connection, from: version) }
        }
    }

    /// Runs `body` and throws SQLite's errors as ``PlanStoreError`` of a file.
    static func mappingErrors<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw PlanStoreError(error, file: path)
        }
    }

    /// Runs `body` while no other thread uses the plan, and throws SQLite's errors as ``PlanStoreError`` of the file.
    func locked<T>(_ body: () throws -> T) throws -> T {
        try lock.withLock {
            if isClosed { throw PlanStoreError.closed(file: path) }
            return try Self.mappingErrors(path, body)
        }
    }
}

extension DatabaseError {
    /// True if SQLite could not make the -wal and -shm files, through which processes share a database.
    fileprivate var isAboutSharing: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_READONLY }
}
