import CSQLite
import PlanModel

extension Plan {
    /// The kind of access with which a plan is opened.
    public enum Access: Hashable, Sendable {
        /// For reading and changing.
        case readWrite
        /// For reading alone, also from a write-protected file or folder.
        case readOnly
    }

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
        try self.init(FileStore(path: path, access: access, wait: wait, onLongWait: onLongWait))
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
    ) throws -> Plan {
        try NewFile(path: path).make { connection in
            try connection.write { try PlanSchema.create(on: connection) }
            let store = FileStore(path: path, connection: connection)
            _ = try create(in: store, name: name, drawing: drawing, picture: picture, by: author, fill)
        }
        return try Plan(path: path)
    }

    /// Copies the plan into a new file, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: The file to make.
    ///   - change: Changes the copy before it gets its name.
    /// - Returns: The result of `change`.
    /// - Throws: ``PlanStoreError``, such as ``PlanStoreError/alreadyExists(file:)``, and the error that `change` throws.
    @discardableResult
    public func copy<T>(to path: String, _ change: (Plan) throws -> T = { _ in }) throws -> T {
        try NewFile(path: path).make { target in
            let mayLackChanges = try locked { _ in try copy(to: target, of: path) }
            do {
                let copy = FileStore(path: path, connection: target, mayLackChanges: mayLackChanges)
                return try change(Plan(copy))
            } catch PlanStoreError.damaged(path, let detail) {
                // The damage is that of what was copied.
                throw PlanStoreError.damaged(file: location, detail: detail)
            }
        }
    }

    /// Copies the plan into an empty database.
    ///
    /// - Returns: Whether the copy may lack changes, as this plan may.
    private func copy(to target: Connection, of path: String) throws -> Bool {
        if let file = store as? FileStore {
            try file.copy(to: target, of: path)
            return file.mayLackChanges
        }
        try target.write {
            try PlanSchema.create(on: target)
            try reading { try target.copyAll(of: $0) }
        }
        return false
    }
}

extension FileStore {
    /// Copies the file's pages, which is quicker than copying the records.
    fileprivate func copy(to target: Connection, of path: String) throws {
        do {
            try connection.copy(to: target)
            try target.write { _ = try PlanSchema.migrate(target) }
            // What lacks changes stays marked, so that the copy's readers are told as well.
            if !mayLackChanges { try target.setUnclosed(false) }
        } catch let error as DatabaseError where error.isAboutWriting {
            throw PlanStoreError(error, file: path)
        }
    }
}

extension DatabaseError {
    /// True if the copy could not be written; the other errors of copying are those of the file that is copied.
    fileprivate var isAboutWriting: Bool {
        switch code {
        case PLANMARK_SQLITE_IOERR_READ, PLANMARK_SQLITE_IOERR_SHORT_READ: false
        default: [SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR].contains(primaryCode)
        }
    }
}
