import CSQLite

extension PlanFile {
    /// Copies the plan into a new file, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: The file to make.
    ///   - change: Changes the copy before it gets its name.
    /// - Returns: The result of `change`.
    /// - Throws: ``PlanStoreError``, such as ``PlanStoreError/alreadyExists(file:)``, and the error that `change` throws.
    @discardableResult
    public func copy<T>(to path: String, _ change: (PlanFile) throws -> T = { _ in }) throws -> T {
        try NewFile(path: path).make { target in
            try locked {
                do {
                    try connection.copy(to: target)
                } catch let error as DatabaseError where error.isAboutWriting {
                    throw PlanStoreError(error, file: path)
                }
            }
            // What lacks changes stays marked, so that the copy's readers are told as well.
            if !mayLackChanges { try target.setUnclosed(false) }
            do {
                return try change(PlanFile(path: path, connection: target, mayLackChanges: mayLackChanges))
            } catch PlanStoreError.damaged(path, let detail) {
                // The damage is that of the file that was copied.
                throw PlanStoreError.damaged(file: self.path, detail: detail)
            }
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
