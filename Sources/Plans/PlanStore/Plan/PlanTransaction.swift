import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// A transaction that changes a plan. ``Plan/write(_:by:key:_:)`` makes it; it must not be used after the call.
public final class PlanTransaction {
    /// The plan.
    public let plan: Plan
    /// The action's name in the history, a word or two.
    public let action: String
    /// The person who makes the changes.
    public let author: String?
    /// The id that the transaction's revision gets; nil for a new one.
    private let key: UUID?
    /// The time of the transaction: now, or the time of the last revision if the clock has gone backwards since.
    public private(set) lazy var time = presentTime()

    /// The plan's records, which are changed.
    let records: any RecordWriter
    private var (added, changed) = (NotedMarkers(), NotedMarkers())
    /// The ids of the markers that were removed, but for those that the transaction itself added.
    private var removed: [UUID] = []
    private var areasChanged = false
    /// The number of the transaction's revision; `nil` before the first change.
    private(set) var revisionNumber: Int64?
    /// The box of the changed areas, whose markers may belong to other areas now.
    var changedAreas: Box?
    /// The rules by which the drawing and all areas allow places, until an area changes; nil before they are needed.
    private var rules: PlacementRules?
    /// True if what is known about the plan as a whole has changed.
    var changesPlan = false
    /// The number of the revision that the transaction undoes.
    var undoes: Int64?

    init(_ plan: Plan, _ records: any RecordWriter, action: String, author: String?, key: UUID?) {
        self.plan = plan
        self.records = records
        self.action = action
        self.author = author
        self.key = key
    }

    /// The changes so far. Complexity: linear in the number of markers.
    var change: StoreChange {
        var change = StoreChange(action: action, author: author, isForeign: false)
        (change.added, change.changed, change.removed) = (added.markers, changed.markers, removed)
        change.areasChanged = areasChanged
        return change
    }

    /// Makes the transaction later than a moment, such as that of a copied revision, before it has changed anything.
    func follow(_ moment: Timestamp) { time = max(time, Timestamp(milliseconds: moment.milliseconds + 1)) }

    private func presentTime() -> Timestamp {
        let last = try? records.latestTime()
        return max(plan.now(), last ?? Timestamp(milliseconds: .min))
    }

    /// Finds the areas of markers again where areas have changed.
    func finish() throws {
        guard let box = changedAreas else { return }
        changedAreas = nil
        try assignAreas(in: box)
    }

    // MARK: - History

    /// The number of the transaction's revision, which the first change makes.
    func revision() throws -> Int64 {
        if let revisionNumber { return revisionNumber }
        let row = try records.insert(
            RevisionRecord(
                row: 0, id: key ?? plan.ids.next(), time: time, author: author, action: action, undoes: undoes,
                isMerged: false
            ))
        revisionNumber = row
        return row
    }

    /// Records in the history that a field changed, or the whole marker or area if `field` is empty.
    func record(
        marker: Int64? = nil, upTo last: Int64? = nil, area: Area.ID? = nil, field: String = "", old: JSONValue? = nil,
        new: JSONValue? = nil
    ) throws {
        try record(
            ChangeRow(
                marker: marker, lastMarker: last, area: area, field: field, oldText: old.flatMap(\.historyText),
                newText: new.flatMap(\.historyText)))
    }

    /// Records a change in the history.
    func record(_ change: ChangeRow) throws { try records.insert(change, to: try revision()) }

    func noteAdded(_ marker: PlanMarker) { added.note(marker) }
    func noteRemoved(_ id: UUID) {
        let isNew = added.remove(id)
        _ = changed.remove(id)
        if !isNew { removed.append(id) }
    }
    func noteChanged(_ marker: PlanMarker) {
        if !added.replace(marker) { changed.note(marker) }
    }
    func noteAreasChanged() {
        areasChanged = true
        rules = nil
    }

    // MARK: - Placement

    /// The rules by which the drawing and all areas allow places. Many points may be refused, so that the index of the areas is kept.
    ///
    /// - Complexity: O(*n* log *n*) in the number of the areas' vertices, once for as long as no area changes.
    func placementRules() throws -> PlacementRules {
        if let rules { return rules }
        let made = PlacementRules(drawing: plan.drawing, areas: try records.areaRows().map(\.area))
        rules = made
        return made
    }
}

extension JSONValue {
    /// The value's text in the history; `nil` for `null`.
    fileprivate var historyText: String? { self == .null ? nil : text }
}
