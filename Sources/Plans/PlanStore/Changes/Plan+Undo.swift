import FoundationEssentials
import PlanModel

extension Plan {
    /// Undoes the last revision that is not undone yet, whoever made it, as a revision of its own. Undoing again goes further
    /// back, to the new plan. What a redo brought back is the last revision again.
    ///
    /// The number of a marker that undoing removes is not given again; a marker that undoing brings back has its old number.
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
        try write(Self.undoAction, by: author, key: key) { transaction in
            guard let seq = try revisionToUndo(transaction.records) else { throw PlanStoreError.nothingToUndo }
            if let revision = try transaction.records.revision(inRow: seq) { try check(revision) }
            return try reverse(seq, in: transaction, rights, progress)
        }
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
        try write(Self.redoAction, by: author, key: key) { transaction in
            guard let seq = try revisionToRedo(transaction.records) else { throw PlanStoreError.nothingToRedo }
            if let revision = try transaction.records.revision(inRow: seq) { try check(revision) }
            return try reverse(seq, in: transaction, rights, progress)
        }
    }

    private static let undoAction = "undo"
    static let redoAction = "redo"

    /// The effect of a revision on the order in which revisions are undone and redone.
    private enum Step {
        case change, undo, redo
    }

    /// Calls `body` with the revisions that were made in this copy of the plan, the latest first, until it returns a result.
    private func firstRevision<T>(_ records: any RecordReader, _ body: (_ seq: Int64, Step) -> T?) throws -> T? {
        try records.firstOwnRevision { revision in
            // Making or repairing a plan is nothing that can be undone.
            if revision.action == Self.newAction || revision.action == Self.repairAction { return nil }
            let step: Step = revision.undoes == nil ? .change : revision.action == Self.redoAction ? .redo : .undo
            return body(revision.row, step)
        }
    }

    /// The last revision in force: a change, or a redo. Each undo takes one such revision before it out of force.
    private func revisionToUndo(_ records: any RecordReader) throws -> Int64? {
        var undoCount = 0
        return try firstRevision(records) { seq, step in
            if step != .undo && undoCount == 0 { return seq }
            undoCount += step == .undo ? 1 : -1
            return nil
        }
    }

    /// The last undo that no redo has reversed, if no change came after it.
    private func revisionToRedo(_ records: any RecordReader) throws -> Int64? {
        var redoCount = 0
        let found: Int64?? = try firstRevision(records) { seq, step in
            if step == .change { return .some(nil) }
            if step == .undo && redoCount == 0 { return .some(seq) }
            redoCount += step == .redo ? 1 : -1
            return nil
        }
        return found ?? nil
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
