import PlanModel

extension PlanFile {
    /// Undoes the last revision that is not undone yet, as a revision of its own. Undoing again goes further back, up to the
    /// plan as it was when it was new.
    ///
    /// A marker that is taken away so keeps its number for itself; one that is brought back has its number again.
    ///
    /// - Returns: The revision that was undone.
    /// - Throws: ``PlanStoreError/nothingToUndo``, and ``PlanStoreError/changedSince(_:)`` when something that it changed is
    ///   not as it left it.
    @discardableResult
    public func undo(by author: String? = nil) throws -> Revision {
        try write("undo", by: author) { transaction in
            // What was undone and done again is in force, and can be undone once more.
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

    /// Does again what was undone last, as a revision of its own. Redoing again goes on to what was undone before that.
    ///
    /// - Returns: The revision that is in force again.
    /// - Throws: ``PlanStoreError/nothingToRedo``, and ``PlanStoreError/changedSince(_:)`` when something that it changed is
    ///   not as undoing left it.
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
        try history(from: seq, limit: 1).first { $0.number == Int(seq) }
    }
}

extension PlanTransaction {
    /// Takes back all that a revision changed, the last first.
    fileprivate func reverse(_ seq: Int64) throws {
        undoes = seq
        _ = try revision()
        let changes = try connection.changeRows(of: seq)
        // Of a marker that goes away again, only that counts.
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
            if let item = change.old.flatMap({ PlanMarker(json: $0) }) {
                return try restore(item, at: seq)
            }
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

    /// Whether a marker can get an old number back: a merge may have given it to a marker that was created earlier, which
    /// keeps it even when it is taken away again.
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
