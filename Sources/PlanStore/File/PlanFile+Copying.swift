extension PlanFile {
    /// Copies the plan into a new file.
    ///
    /// - Throws: ``PlanStoreError``, such as ``PlanStoreError/alreadyExists(file:)``.
    public func copy(to path: String) throws {
        let new = try NewFile(path: path)
        try locked {
            let target = try Connection(path: new.temporaryPath, mode: .create, wait: 5)
            try connection.copy(to: target)
            try target.execute("PRAGMA journal_mode = WAL")
        }
        try new.finish()
    }
}
