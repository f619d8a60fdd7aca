import FoundationEssentials
import PlanModel

extension Plan {
    /// Undoes the last revision that is not undone yet, whoever made it, as a revision of its own. Undoing again goes further
    /// back, to the new plan. What a redo brought back is the last revision again.
    ///
    /// The number of a marker that undoing removes is given again by an import alone; a marker that undoing brings back has its old number.
    ///
    /// - Parameters:
    ///   - author: The person who undoes the revision.
    ///   - key: As ``write(_:by:key:_:)`` has it.
    ///   - rights: What the author may take back. All of the revision must be within these rights.
    ///   - check: Is told which revision it is before anything is done. If it throws, nothing is undone.
    ///   - progress: Is told how many of how many markers are done, where they are many. If it throws, nothing is undone.
    /// - Returns: The revision that was undone, with those of its changes that were taken back. Of a merge that is not always
    ///   all: a number that a merge gave to another marker stays there, and the change is one of ``Revision/kept``.
    /// - Throws: ``PlanStoreError/nothingToUndo``, and ``PlanStoreError/changedSince(_:)`` if something that the revision
    ///   changed has been changed again since, ``PlanStoreError/reversalNotAllowed(_:)`` if the rights are too few.
    @discardableResult
    public func undo(
        by author: String? = nil, key: UUID? = nil, rights: ReversalRights = .all,
        check: (RevisionRecord) throws -> Void = { _ in },
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> Revision {
        try reverse(.undoing, by: author, key, rights, check, progress)
    }

    /// Redoes the revision that was undone last, whoever made it, as a revision of its own. Redoing again goes on with the one
    /// undone before. After a new change nothing can be redone any more.
    ///
    /// - Parameters:
    ///   - author: The person who redoes the revision.
    ///   - key: As ``write(_:by:key:_:)`` has it.
    ///   - rights: What the author may take back. All of the revision must be within these rights.
    ///   - check: Is told which undoing it is before anything is done. If it throws, nothing is redone.
    ///   - progress: Is told how many of how many markers are done, where they are many. If it throws, nothing is redone.
    /// - Returns: The revision that is in force again, with those of its changes that were made again. What undoing had not taken
    ///   back is one of ``Revision/kept``.
    /// - Throws: ``PlanStoreError/nothingToRedo``, and ``PlanStoreError/changedSince(_:)`` if something that the revision
    ///   changed has been changed since the undoing, ``PlanStoreError/reversalNotAllowed(_:)`` if the rights are too few.
    @discardableResult
    public func redo(
        by author: String? = nil, key: UUID? = nil, rights: ReversalRights = .all,
        check: (RevisionRecord) throws -> Void = { _ in },
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> Revision {
        try reverse(.redoing, by: author, key, rights, check, progress)
    }

    /// Undoes the last so many revisions that are not undone yet, one after the other as
    /// ``undo(by:key:rights:check:progress:)`` does, each as a revision of its own: all of them, or none.
    ///
    /// - Parameters:
    ///   - count: The number of revisions, 1 or more.
    ///   - author: The person who undoes the revisions.
    ///   - rights: What the author may take back. All of the revisions must be within these rights.
    /// - Returns: The revisions that were undone, the last first, as ``undo(by:key:rights:check:progress:)`` returns each.
    /// - Throws: ``PlanStoreError/fewerToUndo(count:possible:)``, and what undoing one of them throws. Nothing is undone then.
    /// - Complexity: Linear in the number of revisions since the first that is undone, besides the changes themselves.
    @discardableResult
    public func undo(_ count: Int, by author: String? = nil, rights: ReversalRights = .all) throws -> [Revision] {
        try reverse(.undoing, count, by: author, rights)
    }

    /// Redoes the last so many revisions that were undone, one after the other as ``redo(by:key:rights:check:progress:)`` does, each as
    /// a revision of its own: all of them, or none.
    ///
    /// - Parameters:
    ///   - count: The number of revisions, 1 or more.
    ///   - author: The person who redoes the revisions.
    ///   - rights: What the author may take back. All of the revisions must be within these rights.
    /// - Returns: The revisions that are in force again, the one undone last first.
    /// - Throws: ``PlanStoreError/fewerToRedo(count:possible:)``, and what redoing one of them throws. Nothing is redone then.
    @discardableResult
    public func redo(_ count: Int, by author: String? = nil, rights: ReversalRights = .all) throws -> [Revision] {
        try reverse(.redoing, count, by: author, rights)
    }

    /// Takes back the changes of the revision whose turn it is.
    private func reverse(
        _ direction: Direction, by author: String?, _ key: UUID?, _ rights: ReversalRights,
        _ check: (RevisionRecord) throws -> Void, _ progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws -> Revision {
        try write(direction.action, by: author, key: key) { transaction in
            guard let seq = try revisions(direction, transaction.records, limit: 1).first else {
                throw direction.nothingLeft
            }
            if let revision = try transaction.records.revision(inRow: seq) { try check(revision) }
            return try reverse(seq, in: transaction, rights, progress)
        }
    }

    /// Takes back the changes of several revisions in one transaction of the store.
    private func reverse(
        _ direction: Direction, _ count: Int, by author: String?, _ rights: ReversalRights
    ) throws -> [Revision] {
        precondition(count > 0, "there is a revision to take back")
        return try writeRevisions { records in
            // Each of these is the one to take back once those before it are.
            let rows = try self.revisions(direction, records, limit: count)
            if rows.isEmpty { throw direction.nothingLeft }
            if rows.count < count { throw direction.fewer(than: count, possible: rows.count) }
            var (revisions, transactions) = ([] as [Revision], [] as [PlanTransaction])
            for row in rows {
                let (revision, transaction) = try perform(direction.action, by: author, on: records) { transaction in
                    try reverse(row, in: transaction, rights) { _, _ in }
                }
                revisions.append(revision)
                transactions.append(transaction)
            }
            return (revisions, transactions)
        }
    }

    /// Undoing or redoing, with the name that it has in the history.
    private enum Direction {
        case undoing, redoing

        var action: String { self == .undoing ? "undo" : Plan.redoAction }

        /// The error where no revision can be taken back.
        var nothingLeft: PlanStoreError { self == .undoing ? .nothingToUndo : .nothingToRedo }

        /// The error where fewer revisions can be taken back than asked for.
        func fewer(than count: Int, possible: Int) -> PlanStoreError {
            self == .undoing
                ? .fewerToUndo(count: count, possible: possible) : .fewerToRedo(count: count, possible: possible)
        }
    }

    static let redoAction = "redo"

    /// The effect of a revision on the order in which revisions are undone and redone.
    private enum Step {
        case change, undo, redo
    }

    /// Calls `body` with the revisions that were made in this copy of the plan, the latest first, until it returns true.
    private func forEachStep(_ records: any RecordReader, _ body: (_ seq: Int64, Step) -> Bool) throws {
        _ = try records.firstOwnRevision { revision -> Bool? in
            // Making or repairing a plan is nothing that can be undone.
            if revision.action == Self.newAction || revision.action == Self.repairAction { return nil }
            let step: Step = revision.undoes == nil ? .change : revision.action == Self.redoAction ? .redo : .undo
            return body(revision.row, step) ? true : nil
        }
    }

    /// The revisions to take back, in the order in which they are.
    private func revisions(_ direction: Direction, _ records: any RecordReader, limit: Int) throws -> [Int64] {
        switch direction {
        case .undoing: try revisionsToUndo(records, limit: limit)
        case .redoing: try revisionsToRedo(records, limit: limit)
        }
    }

    /// The last revisions in force, the last first: changes, and redos. Each undo takes one such revision before it out of force.
    private func revisionsToUndo(_ records: any RecordReader, limit: Int) throws -> [Int64] {
        var (found, undoCount) = ([] as [Int64], 0)
        try forEachStep(records) { seq, step in
            if step == .undo {
                undoCount += 1
            } else if undoCount > 0 {
                undoCount -= 1
            } else {
                found.append(seq)
            }
            return found.count == limit
        }
        return found
    }

    /// The last undos that no redo has reversed, the last first, as far as no change came after them.
    private func revisionsToRedo(_ records: any RecordReader, limit: Int) throws -> [Int64] {
        var (found, redoCount) = ([] as [Int64], 0)
        try forEachStep(records) { seq, step in
            switch step {
            case .change: return true
            case .redo: redoCount += 1
            case .undo where redoCount > 0: redoCount -= 1
            case .undo: found.append(seq)
            }
            return found.count == limit
        }
        return found
    }

    /// Takes back the changes of a revision.
    ///
    /// - Returns: The revision that all the undoing and redoing is about, with those of its changes that were taken back.
    private func reverse(
        _ seq: Int64, in transaction: PlanTransaction, _ rights: ReversalRights,
        _ progress: (Int, Int) throws -> Void
    ) throws -> Revision {
        var reversal = try RevisionReversal(of: seq, transaction, rights)
        try reversal.run(progress)
        var original = seq
        while let earlier = try transaction.records.revision(inRow: original)?.undoes, earlier < original {
            original = earlier
        }
        var found: Revision?
        try forEachRevision(from: original, limit: 1) { found = $0 }
        guard var found else { throw PlanStoreError.nothingToUndo }
        var kept = Set(try changes(reversal.leftOut, marker: nil, in: transaction.records).map { Place($0) })
        if seq != original { kept.formUnion(try renumberings(of: found, without: seq)) }
        found.kept = found.changes.filter { kept.contains(Place($0)) }
        found.changes.removeAll { kept.contains(Place($0)) }
        return found
    }

    /// The places of a revision's changes of numbers that another revision, which undoes it, has not taken back.
    private func renumberings(of revision: Revision, without undoing: Int64) throws -> Set<Place> {
        func places(_ revision: Revision) -> Set<Place> {
            Set(revision.changes.filter { $0.field == MarkerField.number.name }.map { Place($0) })
        }
        let renumberings = places(revision)
        guard !renumberings.isEmpty else { return [] }
        var undone: Set<Place> = []
        try forEachRevision(from: undoing, limit: 1) { undone = places($0) }
        return renumberings.subtracting(undone)
    }

    /// The place of a change: its subject and field.
    private struct Place: Hashable {
        let subject: Revision.Subject
        let field: String?

        init(_ change: Revision.Change) { (subject, field) = (change.subject, change.field) }
    }
}
