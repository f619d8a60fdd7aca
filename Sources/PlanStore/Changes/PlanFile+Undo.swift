import PlanModel

extension PlanFile {
    /// Undoes the last revision that is not undone yet, as a revision of its own. Undoing again goes further back, to the new
    /// plan.
    ///
    /// The number of a marker that undoing removes is not given again; a marker that undoing brings back has its old number.
    ///
    /// - Returns: The revision that was undone.
    /// - Throws: ``PlanStoreError/nothingToUndo``, and ``PlanStoreError/changedSince(_:)`` if something that the revision
    ///   changed has been changed again since.
    @discardableResult
    public func undo(by author: String? = nil) throws -> Revision {
        try write("undo", by: author) { transaction in
            // A revision that was undone and redone is in force, and can be undone again.
            let sql = """
                SELECT seq FROM revision r WHERE merged = 0 AND undoes IS NULL AND action NOT IN ('new', 'repair')
                    AND NOT EXISTS (SELECT 1 FROM revision u WHERE u.undoes = r.seq
                        AND NOT EXISTS (SELECT 1 FROM revision d WHERE d.undoes = u.seq))
                ORDER BY seq DESC LIMIT 1
                """
            guard let seq = try connection.integer(sql), let undone = try revision(seq) else {
                throw PlanStoreError.nothingToUndo
            }
            try transaction.reverse(seq)
            return undone
        }
    }

    /// Redoes the revision that was undone last, as a revision of its own. Redoing again goes on with the one undone before.
    ///
    /// - Returns: The revision that is in force again.
    /// - Throws: ``PlanStoreError/nothingToRedo``, and ``PlanStoreError/changedSince(_:)`` if something that the revision
    ///   changed has been changed since the undoing.
    @discardableResult
    public func redo(by author: String? = nil) throws -> Revision {
        try write("redo", by: author) { transaction in
            let sql = """
                SELECT u.seq, r.seq FROM revision u JOIN revision r ON r.seq = u.undoes
                WHERE u.merged = 0 AND r.undoes IS NULL AND NOT EXISTS (SELECT 1 FROM revision d WHERE d.undoes = u.seq)
                ORDER BY u.seq DESC LIMIT 1
                """
            let found = try connection.statement(sql).first { ($0.integer(0), $0.integer(1)) }
            guard let (undoing, seq) = found, let redone = try revision(seq) else { throw PlanStoreError.nothingToRedo }
            try transaction.reverse(undoing)
            return redone
        }
    }

    private func revision(_ seq: Int64) throws -> Revision? {
        var found: Revision?
        try forEachRevision(from: seq, limit: 1) { found = $0.number == Int(seq) ? $0 : nil }
        return found
    }
}

extension PlanTransaction {
    /// Takes back the changes of a revision, the last first.
    fileprivate func reverse(_ seq: Int64) throws {
        undoes = seq
        _ = try revision()
        let changes = try connection.changeRows(of: seq)
        // A marker that the revision added is removed as a whole, so the changes of its fields need not be undone.
        let added = changes.filter { $0.field.isEmpty && $0.old == nil && $0.marker != nil }
        for change in changes.reversed() {
            if let marker = change.marker, !change.field.isEmpty, added.contains(where: { $0.isAbout(marker: marker) })
            {
                continue
            }
            try undo(change)
        }
    }

    private func undo(_ change: ChangeRow) throws {
        if let area = change.area {
            try undoArea(area, change)
        } else if let marker = change.marker {
            try undoMarker(marker, change)
        } else if change.field == "workflow", let old = change.old.flatMap({ Workflow(json: $0) }) {
            try setWorkflow(old)
        }
    }

    private func undoMarker(_ seq: Int64, _ change: ChangeRow) throws {
        if let last = change.lastMarker {
            for seq in (seq...max(seq, last)).reversed() {
                if let item = try connection.marker(inRow: seq) { try remove(seq, item) }
            }
            return
        }
        guard !change.field.isEmpty else {
            if let item = change.old.flatMap({ PlanMarker(json: $0) }) { return try restore(item, at: seq) }
            guard let item = try connection.marker(inRow: seq) else { return }
            return try remove(seq, item)
        }
        if change.field == MarkerField.number.name, try !canHaveAgain(change.old, seq) { return }
        guard var item = try connection.marker(inRow: seq),
            let field = MarkerField(name: change.field)
        else { throw PlanStoreError.changedSince("a marker") }
        guard item[field] == change.new ?? .null else {
            throw PlanStoreError.changedSince("the \(change.field) of marker \(item.marker.number ?? 0)")
        }
        do throws(MarkerFieldError) {
            try item.set(field, to: change.old ?? .null)
        } catch {
            throw PlanStoreError.badValue(error)
        }
        try replace(seq, with: item)
    }

    /// True if a marker can get an old number back. A merge may have given the number to a marker that was created earlier,
    /// which keeps the number even after its removal.
    private func canHaveAgain(_ number: JSONValue?, _ seq: Int64) throws -> Bool {
        guard let number = number?.number.flatMap({ Int(exactly: $0) }), try isFree(number) else { return false }
        return try connection.integer("SELECT 1 FROM marker WHERE seq = ?", [.integer(seq)]) != nil
    }

    private func undoArea(_ id: Area.ID, _ change: ChangeRow) throws {
        let old = change.old.flatMap { AreaRows.area($0) }
        switch (old, change.new) {
        case (let old?, nil): try insert(old.area, at: old.seq)
        case (let old?, _?): try put(old.area)
        case (nil, _): try removeArea(id)
        }
    }
}
