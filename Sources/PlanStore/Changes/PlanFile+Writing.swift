extension PlanFile {
    /// Makes changes in one transaction: all of them come into force, together with their history, or none if `body` throws.
    ///
    /// - Parameters:
    ///   - action: The action's name in the history, a word or two.
    ///   - author: The person who makes the changes.
    ///   - body: Makes the changes. It may read the plan, and sees its own changes.
    /// - Throws: ``PlanStoreError``, and the error that `body` throws.
    @discardableResult
    public func write<T>(_ action: String, by author: String? = nil, _ body: (PlanTransaction) throws -> T) throws -> T
    {
        try locked {
            if !path.isEmpty, connection.hasFileMoved { throw PlanStoreError.replaced(file: path) }
            let isFirst = !hasWritten
            let (result, change, revision, mustSettle, changedRow) = try connection.write {
                let transaction = PlanTransaction(self, action: action, author: author)
                let result = try body(transaction)
                try transaction.finish()
                // After the first change the file is whole again at once. Later ones may stay in the log, as the mark tells.
                let mustMark = try !isFirst && transaction.revisionNumber != nil && !connection.isUnclosed()
                if mustMark { try connection.setUnclosed(true) }
                // If the file was replaced meanwhile, committing would write to the log beside it, and so into the other
                // file.
                if !path.isEmpty, connection.hasFileMoved { throw PlanStoreError.replaced(file: path) }
                let changedRow = transaction.changesPlan ? try PlanRow(of: connection, file: path) : nil
                return (result, transaction.change, transaction.revisionNumber, isFirst || mustMark, changedRow)
            }
            if let changedRow { row = changedRow }
            if let revision {
                hasWritten = true
                // The changes are in force: what fails from here on is no failure of theirs.
                if mustSettle { try? connection.checkpoint() }
                try? tellForeignChanges(before: revision)
                tell(change, of: revision)
            }
            return result
        }
    }

    /// Makes changes: all of them, or none if one of them fails.
    @discardableResult
    public func apply(_ edits: [MarkerEdit], as action: String, by author: String?) throws -> StoreChange {
        try write(action, by: author) { transaction in
            for edit in edits {
                switch edit {
                case .place(let point, let details, let style):
                    try transaction.mark(at: point, details: details, style: style)
                case .set(let id, let values): try transaction.set(values, of: id)
                case .remove(let id): try transaction.remove(id)
                }
            }
            return transaction.change
        }
    }
}
