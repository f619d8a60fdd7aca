import CSQLite
import PlanBase

extension PlanStoreError {
    /// Makes the error of a plan file from an error of SQLite.
    init(_ error: DatabaseError, file: String) {
        switch error.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(file: file)
        case SQLITE_FULL: self = .diskFull(file: file)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(file: file, detail: error.words)
        case SQLITE_READONLY:
            self =
                error.code == PLANMARK_SQLITE_READONLY_DBMOVED
                ? .replaced(file: file)
                : .readOnly(
                    file: file,
                    reason: Message("it was opened for reading only, or the file or its folder cannot be written"))
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self = .readOnly(file: file, reason: Message("no file can be written beside it"))
        case SQLITE_IOERR where PlanStoreError.writing.contains(error.code):
            self = .readOnly(
                file: file, reason: Message("the disk or a limit of the system did not take what was written"))
        default: self = .failed(file: file, error)
        }
    }

    /// SQLite's codes for writing that failed (<https://sqlite.org/rescode.html>): WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMSIZE.
    private static let writing = [3, 4, 5, 6, 19].map { SQLITE_IOERR | $0 << 8 }
}
