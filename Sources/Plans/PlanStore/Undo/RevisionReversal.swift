import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The taking back of a revision's changes, the last first. Markers that were added or removed one after the other, as by an
/// import or its undoing, are treated together.
struct RevisionReversal {
    private let transaction: PlanTransaction
    private let revision: Int64
    private let rights: ReversalRights
    /// True if the revision is an undoing itself, so that markers that come back were added by the revision that it undid.
    private let isRedoing: Bool
    private var records: any RecordWriter { transaction.records }
    private var steps: [Step] = []
    /// The rows of the markers that the revision added, in order.
    private let added: [ClosedRange<Int64>]
    /// The number of markers that the revision added or removed.
    private var markerCount = 0
    /// The changes that were not taken back.
    private(set) var leftOut: [ChangeRow] = []

    private enum Step {
        /// Removes the markers of some rows.
        case removal([ClosedRange<Int64>])
        /// Brings back the markers whose removal some rows of the table `change` tell of.
        case restoration(ClosedRange<Int64>)
        /// Takes back the change in a row of the table `change`.
        case other(Int64)
    }

    /// Finds out what is to be done.
    init(of revision: Int64, _ transaction: PlanTransaction, _ rights: ReversalRights) throws {
        (self.revision, self.transaction, self.rights) = (revision, transaction, rights)
        isRedoing = transaction.action == Plan.redoAction
        var steps: [Step] = []
        var (ranges, count) = ([] as [ClosedRange<Int64>], 0)
        try transaction.records.forEachChange(
            ChangeQuery(revision: revision, isLatestFirst: true, hasValues: false)
        ) { change in
            guard change.isOfWholeMarkers, let rows = change.markers else { return steps.append(.other(change.seq)) }
            if change.oldText == nil {
                ranges.append(rows)
                count = count.addingReportingOverflow(rows.count).partialValue
                guard case .removal(var run)? = steps.last else { return steps.append(.removal([rows])) }
                steps.removeLast()
                if let last = run.last, rows.upperBound == last.lowerBound - 1 {
                    run[run.count - 1] = rows.lowerBound...last.upperBound
                } else {
                    run.append(rows)
                }
                steps.append(.removal(run))
            } else if change.lastMarker == nil {
                count += 1
                if case .restoration(let run)? = steps.last {
                    steps[steps.count - 1] = .restoration(change.seq...run.upperBound)
                } else {
                    steps.append(.restoration(change.seq...change.seq))
                }
            } else {
                steps.append(.other(change.seq))
            }
        }
        self.steps = steps
        added = ranges.sorted { $0.lowerBound < $1.lowerBound }
        markerCount = count
    }

    /// Takes the changes back.
    ///
    /// - Parameter progress: is told how many of the markers are done.
    mutating func run(_ progress: (_ done: Int, _ total: Int) throws -> Void) throws {
        transaction.undoes = revision
        _ = try transaction.revision()
        var done = 0
        let total = markerCount
        func count() throws {
            done += 1
            if done & 0xFF == 0 { try progress(done, total) }
        }
        for step in steps {
            switch step {
            case .removal(let rows): try transaction.removeMarkers(inRows: rows, progress: count)
            case .restoration(let changes):
                try transaction.restoreMarkers(
                    removedBy: revision, inChanges: changes, check: isRedoing ? checkRights(toAddAgain:) : { _ in },
                    progress: count)
            case .other(let seq):
                var change: ChangeRow?
                try records.forEachChange(ChangeQuery(rows: seq...seq)) { change = $0 }
                if let change { try takeBack(change) }
            }
        }
    }

    /// True if the revision added the marker in a row, so that the reversal removes the marker as a whole.
    private func isAdded(_ marker: Int64) -> Bool {
        let index = added.partitioningIndex { $0.upperBound >= marker }
        return index < added.count && added[index].contains(marker)
    }

    private mutating func takeBack(_ change: ChangeRow) throws {
        if let area = change.area {
            try takeBack(change, ofArea: area)
        } else if let marker = change.marker {
            if !isAdded(marker), try !takeBack(change, ofMarker: marker) { leftOut.append(change) }
        } else if change.field == "workflow", let old = change.old.flatMap({ Workflow(json: $0) }) {
            guard rights == .all else { throw PlanStoreError.reversalNotAllowed(.workflow) }
            try transaction.setWorkflow(old)
        } else if let field = PlanField(rawValue: change.field) {
            try takeBack(change, of: field)
        } else if let key = PlanObjectKey(rawValue: change.field) {
            guard try records.object(key) == change.new else {
                throw PlanStoreError.changedSince(key.subject)
            }
            try transaction.set(key, to: change.old)
        }
    }

    private func takeBack(_ change: ChangeRow, of field: PlanField) throws {
        guard try (records.plan()?[field] ?? .null) == change.new ?? .null else {
            throw PlanStoreError.changedSince(field.subject)
        }
        try transaction.set(field, to: change.old ?? .null)
    }

    /// Takes back the change of a field; false if it cannot be, and need not be.
    private func takeBack(_ change: ChangeRow, ofMarker seq: Int64) throws -> Bool {
        guard change.lastMarker == nil, !change.field.isEmpty else { return false }
        if change.field == MarkerField.number.name, try !canHaveAgain(change.old, seq) { return false }
        guard var item = try records.marker(.row(seq))?.marker, let field = MarkerField(name: change.field) else {
            throw PlanStoreError.changedSince(Message("a marker", context: "subject"))
        }
        let refusal = PlanStoreError.changedSince(
            Message(
                "the \(Message.name(ofField: change.field)) of marker \(item.marker.number ?? 0)", context: "subject"))
        if field == .attachments, let difference = AttachmentChange(old: change.old, new: change.new) {
            guard let attachments = difference.undone(in: item.attachments) else { throw refusal }
            item.attachments = attachments
            try transaction.replace(seq, with: item)
            return true
        }
        guard item[field] == change.new ?? .null else { throw refusal }
        if field == .status {
            try checkRights(
                toChange: item.marker.number, from: item.marker.details.status, to: change.old?.string)
        }
        do throws(MarkerFieldError) {
            try item.set(field, to: change.old ?? .null)
        } catch {
            throw PlanStoreError.badValue(error)
        }
        try transaction.replace(seq, with: item)
        return true
    }

    /// Checks that a marker may be added again with the status that it had.
    private func checkRights(toAddAgain item: PlanMarker) throws {
        guard let status = item.marker.details.status else { return }
        try checkRights(toChange: item.marker.number, from: nil, to: status)
    }

    /// Checks that a marker's status may be changed back.
    private func checkRights(toChange number: Int?, from present: String?, to former: String?) throws {
        guard case .steps(let role) = rights else { return }
        let needed = try records.workflow().stepsBarring(reversalFrom: present, to: former, role: role)
        guard needed.isEmpty else {
            throw PlanStoreError.reversalNotAllowed(
                .status(marker: number, from: present, to: former, role: role, needed: needed))
        }
    }

    /// True if a marker can get an old number back. A merge may have given the number to a marker that was created earlier,
    /// which keeps the number even after its removal.
    private func canHaveAgain(_ number: JSONValue?, _ seq: Int64) throws -> Bool {
        guard let number = number?.number.flatMap({ Int(exactly: $0) }), try transaction.isFree(number) else {
            return false
        }
        return try records.identity(.row(seq))?.isRetired == false
    }

    private func takeBack(_ change: ChangeRow, ofArea id: Area.ID) throws {
        let old = change.old.flatMap { AreaHistory.area($0) }
        switch (old, change.new) {
        case (let old?, nil): try transaction.insert(old.area, at: old.seq)
        case (let old?, _?): try transaction.restore(old.area)
        case (nil, _): try transaction.removeArea(id)
        }
    }
}
