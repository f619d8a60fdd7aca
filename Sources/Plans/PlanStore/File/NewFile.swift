import Glibc
import PlanBase
import PlanFiles

/// A plan file in the making. It has a temporary name in the same folder and gets its own name when it is finished, never in
/// place of an existing file.
final class NewFile {
    let path: String
    private let temporary: TemporaryFile
    private let descriptor: Int32
    private var isFinished = false

    /// Creates the file with its temporary name.
    init(path: String) throws(PlanStoreError) {
        self.path = path
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .alreadyExists(file: path) }
        try Self.refuseLog(of: path)
        if let plan = PlanFileMark.plan(harmedBy: path) {
            throw .readOnly(file: path, reason: Message("it belongs to the plan \(plan); choose another name"))
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .readOnly(file: path, reason: Message("there is no folder \(folder)"))
        }
        TemporaryFile.removeStaleFiles(inFolder: folder)
        guard let temporary = TemporaryFile(inFolder: folder, companions: ["-journal", "-wal", "-shm"]) else {
            throw .readOnly(file: path, reason: Message(untranslated: "\(folder): \(SystemError.last.message)"))
        }
        do throws(SystemError) {
            descriptor = try temporary.create(O_RDWR)
        } catch {
            temporary.forget()
            throw error.code == ENOSPC
                ? .diskFull(file: path)
                : .readOnly(file: path, reason: Message(untranslated: "\(folder): \(error.message)"))
        }
        self.temporary = temporary
    }

    /// Makes a plan: `body` fills an empty database, and may close it; then it gets the file's name.
    ///
    /// - Throws: what `body` throws; SQLite's errors as ``PlanStoreError`` of the file. Nothing is left then.
    func make<T>(_ body: (Connection) throws -> T) throws -> T {
        let result = try FileStore.mappingErrors(path) {
            let connection = try Connection(path: temporary.path, mode: .create, wait: 5)
            // Nobody else sees the file, and it is thrown away if anything fails, so no journal is needed on the disk.
            try connection.execute("PRAGMA journal_mode = MEMORY")
            let result = try body(connection)
            // A plan made of the connection may have closed it.
            connection.close()
            let last = try Connection(path: temporary.path, mode: .readWrite, wait: 5)
            defer { last.close() }
            // Now SQLite makes the files beside the plan.
            try InterruptCleanup.naming { try last.execute("PRAGMA journal_mode = WAL") }
            // The log gets no name of its own: what a full disk kept out of the file would be lost.
            let isWhole = try last.prepare("PRAGMA wal_checkpoint(TRUNCATE)").first { row in
                row.int(0) == 0 && row.int(1) == row.int(2)
            }
            guard isWhole ?? false else { throw PlanStoreError.diskFull(file: path) }
            return result
        }
        try finish()
        return result
    }

    /// SQLite would take a log that lies there for the new file's, and overwrite the file with what is in it.
    private static func refuseLog(of path: String) throws(PlanStoreError) {
        var status = stat()
        for log in [path + "-wal", path + "-journal"] where lstat(log, &status) == 0 {
            throw .strayLog(file: path, log: log)
        }
    }

    /// Gives the finished file its name.
    private func finish() throws(PlanStoreError) {
        try Self.refuseLog(of: path)
        let step = InterruptNotice.Step(.output)
        step.begin()
        do throws(SystemError) {
            try temporary.place(at: path)
            step.succeed()
        } catch {
            throw error.code == EEXIST
                ? .alreadyExists(file: path) : .readOnly(file: path, reason: Message(untranslated: error.message))
        }
        isFinished = true
    }

    deinit {
        if !isFinished { temporary.remove() }
        close(descriptor)
    }
}
