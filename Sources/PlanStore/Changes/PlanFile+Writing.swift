extension PlanFile {
    /// Makes changes in one transaction: all of them come into force, together with their history, or none when `body`
    /// throws.
    ///
    /// - Parameters:
    ///   - action: What is done, in a word or two, for the history.
    ///   - author: Who does it.
    ///   - body: Makes the changes; it may read the plan meanwhile, and sees what it has changed.
    /// - Throws: ``PlanStoreError`` and what `body` throws.
    @discardableResult
    public func write<T>(_ action: String, by author: String? = nil, _ body: (PlanTransaction) throws -> T) throws -> T
    {
        try locked {
            if !path.isEmpty, connection.hasFileMoved { throw PlanStoreError.replaced(file: path) }
            let (result, change) = try connection.write {
                let transaction = PlanTransaction(self, action: action, author: author)
                let result = try body(transaction)
                try transaction.finish()
                // It may have been replaced meanwhile; the changes would go into the log beside it, and so into the other.
                if !path.isEmpty, connection.hasFileMoved { throw PlanStoreError.replaced(file: path) }
                return (result, transaction.change)
            }
            if let revision = change.revision {
                try tellForeignChanges(before: revision)
                tell(change.change, of: revision)
            }
            return result
        }
    }

    /// Makes some changes: all of them, or none when one of them fails.
    @discardableResult
    public func apply(_ edits: [MarkerEdit], as action: String, by author: String?) throws -> StoreChange {
        try write(action, by: author) { transaction in
            for edit in edits {
                switch edit {
                case .place(let point, let details, let style):
                    try transaction.mark(at: point, details: details, style: style)
                case .set(let id, let values):
                    try transaction.set(values, of: id)
                case .remove(let id):
                    try transaction.remove(id)
                }
            }
            return transaction.change.change
        }
    }
}
