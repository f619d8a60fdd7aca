import CSQLite

extension PlanStoreError {
    /// Makes the error of a plan file from an error of SQLite.
    init(_ error: DatabaseError, file: String) {
        switch error.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(file: file)
        case SQLITE_FULL: self = .diskFull(file: file)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(file: file, detail: error.message)
        case SQLITE_READONLY:
            self =
                error.code == PLANMARK_SQLITE_READONLY_DBMOVED
                ? .replaced(file: file) : .readOnly(file: file, reason: "the file or its folder cannot be written")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self = .readOnly(file: file, reason: "no file can be written beside it")
        default: self = .failed(file: file, error)
        }
    }
}
