import PlanBase
import PlanJSON
import PlanModel

/// The changes that an import makes, as the history has them: how many, and the first of them one by one. A new marker is one change, and
/// so is a field of a marker that the plan had.
public struct ImportedChanges: Hashable, Sendable {
    /// The greatest number of changes that are told one by one.
    public static let mostTold = 100_000
    /// The number of changes.
    public private(set) var count = 0
    /// The first changes.
    public private(set) var told: [Revision.Change] = []

    /// So many changes, of which some are told; none by default.
    init(count: Int = 0, told: [Revision.Change] = []) { (self.count, self.told) = (count, told) }

    /// The changes that a transaction has made so far.
    ///
    /// - Parameters:
    ///   - firstNew: The row of the first marker that the transaction has added.
    ///   - revived: The rows before that one of markers that the transaction has added.
    ///   - tellsAll: True for all changes; false for those of markers that the plan had before.
    init(
        of transaction: PlanTransaction, firstNew: Int64, revived: Set<Int64> = [], tellsAll: Bool
    ) throws {
        guard let revision = transaction.revisionNumber else { return }
        let records = transaction.records
        var rows: [ChangeRow] = []
        try records.forEachChange(ChangeQuery(revision: revision)) { change in
            let isOfNew = change.marker.map { $0 >= firstNew || revived.contains($0) } ?? false
            // The status that a new marker came with belongs to it.
            if isOfNew, !change.field.isEmpty { return }
            guard tellsAll || (change.marker != nil && !isOfNew) else { return }
            let (size, isOverflow) = count.addingReportingOverflow(change.markers?.count ?? 1)
            if count < Self.mostTold { rows.append(change) }
            count = isOverflow ? .max : size
        }
        func addition(in row: ChangeRow) -> ClosedRange<Int64>? { row.lastMarker == nil ? nil : row.markers }
        var others = try transaction.plan.changes(
            rows.filter { addition(in: $0) == nil }, marker: nil, in: records)[...]
        for row in rows {
            if let markers = addition(in: row) {
                try tellAddition(of: markers, in: records)
            } else if let change = others.popFirst() {
                told.append(change)
            }
        }
    }

    /// Tells markers one by one that were added one after the other.
    private mutating func tellAddition(of rows: ClosedRange<Int64>, in records: any RecordReader) throws {
        let last = min(
            rows.upperBound, rows.lowerBound.addingReportingOverflow(Int64(Self.mostTold - told.count - 1)).partialValue
        )
        guard rows.lowerBound <= last else { return }
        try records.forEachMarker(inRows: rows.lowerBound...last, isLatestFirst: false) { _, item in
            told.append(Self.addition(of: item))
        }
    }

    /// The addition of a marker: what the file says of it, without the id and the times that the import gives it.
    private static func addition(of item: PlanMarker) -> Revision.Change {
        var members: [String: JSONValue] = [:]
        for field in MarkerField.known where field != .number && item[field] != .null && item[field] != .array([]) {
            members[field.name] = item[field]
        }
        for (name, value) in item.marker.details.properties { members[MarkerField.property(name).name] = value }
        return Revision.Change(subject: .marker(item.marker.number ?? 0), field: nil, old: nil, new: .object(members))
    }
}
