import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The changes of a plan's marker after a list of the plan's markers was written: the list, the plan and the state that both come from
/// are merged field by field.
struct LaterChanges {
    /// The state that a list was made from, as far as it is known.
    enum Base: Hashable, Sendable {
        /// The marker's state at a time.
        case time(Timestamp)
        /// The marker's state after a revision, by the row of the revision.
        case revision(Int64)
        /// The values that imports have given the marker, each field's last: the list is one that was imported before. Of fields that no
        /// import has given a value the state is unknown.
        case earlierLists
        /// Some state that the marker had.
        case unknown
    }

    /// The value that a field gets where the plan and a list differ.
    enum Verdict: Hashable, Sendable {
        /// The list's, as the plan has not changed the field since.
        case list
        /// The plan's, as the list has an older value of it.
        case plan
        /// The plan's, as both have changed the field.
        case conflict
    }

    /// The values that the changed fields had when the list was written, keyed by the fields' names.
    private var former: [String: JSONValue] = [:]
    /// All values that the fields had before, for fields of which it is not known what the list was made from.
    private var earlier: [String: [JSONValue]] = [:]
    /// The names of the fields of which it is known what the list was made from; nil for all.
    private var based: Set<String>?
    /// The names of the fields that imports have given; nil for all.
    private var given: Set<String>?
    /// False if the history holds none of the changes, as that of a repaired plan may; every field may have changed then.
    private var isKnown = true

    /// The changes of a marker since the state that a list was made from.
    init(_ history: MarkerHistory, since base: Base) {
        switch base {
        case .time(let time): readChanges(of: history, after: time)
        case .revision(let row): readChanges(of: history, afterRevision: row)
        case .earlierLists: readChanges(of: history, afterLists: true)
        case .unknown: readChanges(of: history, afterLists: false)
        }
    }

    private mutating func readChanges(of history: MarkerHistory, after time: Timestamp) {
        let later = Set(history.revisions.lazy.filter { $0.time > time }.map(\.row))
        // An import of many markers records them, and the statuses they came with, as ranges of rows.
        isKnown = !history.additions.isDisjoint(with: later)
        for change in history.changes
        where later.contains(change.revision) && !history.additions.contains(change.revision) {
            isKnown = true
            note(change)
        }
    }

    private mutating func readChanges(of history: MarkerHistory, afterRevision row: Int64) {
        for change in history.changes where change.revision > row && !history.additions.contains(change.revision) {
            note(change)
        }
    }

    private mutating func note(_ change: ChangeRow) {
        if !change.field.isEmpty, former[change.field] == nil { former[change.field] = change.old ?? .null }
    }

    /// Reads the changes that are in force.
    ///
    /// - Parameter afterLists: True if the list was made from what imports have given the marker.
    private mutating func readChanges(of history: MarkerHistory, afterLists: Bool) {
        let revisions = history.revisionsInForce
        let inForce = Set(revisions.map(\.row))
        let imports = Set(
            revisions.lazy.filter { [Plan.importAction, Plan.anyStatusImport].contains($0.action) }.map(\.row))
        let isMadeByImport =
            !history.additions.isDisjoint(with: imports)
            || history.changes.contains { $0.field.isEmpty && $0.oldText == nil && imports.contains($0.revision) }
        var given: Set<String> = []
        for change in history.changes where !change.field.isEmpty && inForce.contains(change.revision) {
            earlier[change.field, default: []].append(change.old ?? .null)
            if imports.contains(change.revision) {
                given.insert(change.field)
                former[change.field] = nil
            } else {
                note(change)
            }
        }
        self.given = isMadeByImport ? nil : given
        based = afterLists ? self.given : []
    }

    /// Returns the value that a field gets.
    ///
    /// - Parameters:
    ///   - listed: The field's value in the list.
    ///   - present: The field's value in the plan, which is another one.
    func verdict(on field: MarkerField, listed: JSONValue, present: JSONValue) -> Verdict {
        guard isKnown else { return .conflict }
        if let based, !based.contains(field.name) {
            // A value that the field had before and has not any more is an old one rather than a new one.
            let isOld = earlier[field.name]?.contains { Self.isSame($0, listed, field) } ?? false
            // Who never gave a value leaves the cell empty without meaning to take the plan's away.
            let isSilent = [.null, .array([])].contains(listed) && given?.contains(field.name) == false
            return isOld || isSilent ? .plan : .list
        }
        guard let base = former[field.name] else { return .list }
        // Of attachments the history keeps what came and went, not the whole.
        if field != .attachments, Self.isSame(base, present, field) { return .list }
        return Self.isSame(base, listed, field) ? .plan : .conflict
    }

    private static func isSame(_ one: JSONValue, _ other: JSONValue, _ field: MarkerField) -> Bool {
        guard field == .point, let first = Point(pair: one), let second = Point(pair: other) else {
            return one == other
        }
        return first.isSamePlace(as: second)
    }
}

extension Point {
    /// The point of a pair of coordinates.
    fileprivate init?(pair: JSONValue) {
        let pair = pair.array?.compactMap(\.number) ?? []
        guard pair.count == 2 else { return nil }
        self.init(x: pair[0], y: pair[1])
    }

    /// True if a list may mean the same place by both points: they are no further apart than a hundredth of a pixel in x and y, as
    /// spreadsheets and other coordinate systems round.
    func isSamePlace(as other: Point) -> Bool { abs(x - other.x) <= 0.01 && abs(y - other.y) <= 0.01 }
}
