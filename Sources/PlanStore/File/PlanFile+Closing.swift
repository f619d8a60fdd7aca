import PlanModel

extension PlanFile {
    /// Closes the plan: all changes are in the file itself, and the files beside it go away unless another program has the
    /// plan open. Every later use throws ``PlanStoreError/closed(file:)``; closing again does nothing.
    ///
    /// A plan file that is in use has its last changes in a second file, `-wal`, beside it. An object that goes away without
    /// this call closes the plan too; a global variable of a script does not go away.
    ///
    /// - Throws: ``PlanStoreError`` if the changes cannot be written; they are in the `-wal` file then, and not lost.
    public func close() throws {
        try lock.withLock {
            guard !isClosed else { return }
            isClosed = true
            watcher?.cancel()
            for observer in observers.values { observer.finish() }
            defer { connection.close() }
            do {
                try settle()
            } catch let error as DatabaseError {
                throw PlanStoreError.inLogOnly(file: path, reason: error.message)
            }
        }
    }

    /// What to tell the reader of a plan file that may lack changes.
    public static func missingLog(_ path: String) -> Message {
        Message(
            "the last changes may be missing: the file was copied while a program was changing the plan, and \(path)-wal "
                + "is not beside it; copy both files, or use 'planmark copy'",
            "可能缺少最后的更改:复制文件时有程序正在更改计划,而 \(path)-wal 不在旁边;请同时复制两个文件,或使用 planmark copy")
    }

    /// Puts the changes into the file, and takes away the mark that some may be in the log alone.
    func settle() throws {
        guard access == .readWrite, !mayLackChanges || hasWritten, try connection.isUnclosed() else { return }
        // The log beside a file that took this one's place is not ours.
        guard path.isEmpty || !connection.hasFileMoved else { return }
        try connection.write { try connection.setUnclosed(false) }
        try connection.checkpoint()
    }
}

/// The mark of a plan file whose last changes may be in its log, the `-wal` file, alone.
///
/// A copy of the file without its log then lacks changes. So the mark is written into the file together with the first change
/// that is left in the log, and taken away when everything is in the file. While another program reads for long, neither
/// reaches the file.
extension Connection {
    /// True if the mark is set.
    func isUnclosed() throws -> Bool { try (integer("PRAGMA user_version") ?? 0) & PlanSchema.unclosedMark != 0 }

    /// Sets the mark or takes it away.
    func setUnclosed(_ isUnclosed: Bool) throws {
        let version = try PlanSchema.version(of: self)
        try execute("PRAGMA user_version = \(isUnclosed ? version | PlanSchema.unclosedMark : version)")
    }
}
