extension Plan {
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
