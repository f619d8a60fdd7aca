import Glibc
import Synchronization

/// The database files that this process has open.
///
/// A process that closes a file loses all its POSIX locks on it, also those that SQLite holds by another descriptor ("How To
/// Corrupt An SQLite Database File", 2.2). So nothing but SQLite may open and close a file that is in use here.
package enum OpenFiles {
    /// The identity of a file, equal for all names of the file: its device and inode number.
    package struct Key: Hashable, Sendable {
        private let device: dev_t
        private let number: ino_t

        /// The key of the file of a path; `nil` if there is none.
        package init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    private struct Use {
        var count = 0
        /// True if the file was marked as having changes in its log, and had no log, when this process first opened the file.
        var mayLackChanges = false
    }

    private static let uses = Mutex<[Key: Use]>([:])

    package static func add(_ key: Key) { uses.withLock { $0[key, default: Use()].count += 1 } }

    package static func remove(_ key: Key) {
        uses.withLock { uses in
            uses[key]?.count -= 1
            if uses[key]?.count == 0 { uses[key] = nil }
        }
    }

    /// Notes of a file that is open here that it may lack changes.
    package static func noteMissingLog(of path: String) {
        guard let key = Key(path: path) else { return }
        uses.withLock { $0[key]?.mayLackChanges = true }
    }

    /// True if the file at a path may lack its last changes. For a file that this process has open, the result is the one noted
    /// at its opening; for any other file, the result is that of `look`, which may open and close the file. No file is noted as open
    /// during the call.
    package static func mayLackChanges<Failure: Error>(
        _ path: String, _ look: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let result = uses.withLock { uses -> Result<Bool, Failure> in
            if let key = Key(path: path), let use = uses[key] { return .success(use.mayLackChanges) }
            do throws(Failure) { return .success(try look()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Looks into a file that is not open here; nil for one that is. No file is noted as open meanwhile.
    static func lookUnlessOpen<Answer>(_ path: String, _ look: () -> Answer) -> Answer? {
        uses.withLock { uses in
            if let key = Key(path: path), uses[key] != nil { return nil }
            return look()
        }
    }
}
