import PlanGeometry
import PlanModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Changes to a plan in the making; see ``PlanFile/write(_:by:_:)``, which hands it out. Not to be kept.
public final class PlanTransaction {
    /// The plan.
    public let plan: PlanFile
    /// What is done, in a word or two.
    public let action: String
    /// Who does it.
    public let author: String?
    /// When: the present time, or that of the last change where the clock has gone backwards.
    public private(set) lazy var time = presentTime()

    var connection: Connection { plan.connection }
    /// What has changed so far, and the history's number for it once there is one.
    private(set) var change: (change: StoreChange, revision: Int64?)
    /// Where the areas have changed, so that markers may belong to others now.
    var changedAreas: Box?
    /// The revision that this one undoes.
    var undoes: Int64?

    init(_ plan: PlanFile, action: String, author: String?) {
        self.plan = plan
        self.action = action
        self.author = author
        change = (StoreChange(action: action, author: author, isForeign: false), nil)
    }

    private func presentTime() -> Timestamp {
        let last = (try? connection.integer("SELECT time FROM revision ORDER BY seq DESC LIMIT 1")) ?? nil
        return max(Timestamp.now, Timestamp(milliseconds: last ?? .min))
    }

    /// Brings up to date what follows from the changes.
    func finish() throws {
        guard let box = changedAreas else { return }
        changedAreas = nil
        try assignAreas(in: box)
    }

    // MARK: - History

    /// The number of this transaction in the history, which begins with the first change.
    func revision() throws -> Int64 {
        if let revision = change.revision { return revision }
        try connection.statement(
            "INSERT INTO revision (id, time, author, action, undoes, merged) VALUES (?, ?, ?, ?, ?, 0)"
        )
        .run(
            .blob(plan.ids.next().bytes), .integer(time.milliseconds), SQLValue(author), .text(action), SQLValue(undoes)
        )
        change.revision = connection.lastRowID
        return connection.lastRowID
    }

    /// Notes that a field, or with an empty name the whole, of a marker or area had one value and has another now.
    func record(
        marker: Int64? = nil, upTo last: Int64? = nil, area: Area.ID? = nil, field: String = "", old: JSONValue? = nil,
        new: JSONValue? = nil
    ) throws {
        try connection.statement(
            "INSERT INTO change (revision, marker, last_marker, area, field, old, new) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        .run(
            SQLValue(try revision()), SQLValue(marker), SQLValue(last), SQLValue(area), .text(field),
            SQLValue(old.flatMap(\.historyText)), SQLValue(new.flatMap(\.historyText)))
    }

    func noteAdded(_ marker: PlanMarker) { change.change.added.append(marker) }
    func noteRemoved(_ id: UUID) {
        let isNew = change.change.added.contains { $0.id == id }
        change.change.added.removeAll { $0.id == id }
        change.change.changed.removeAll { $0.id == id }
        if !isNew { change.change.removed.append(id) }
    }
    func noteChanged(_ marker: PlanMarker) {
        if let index = change.change.added.lastIndex(where: { $0.id == marker.id }) {
            change.change.added[index] = marker
        } else if let index = change.change.changed.lastIndex(where: { $0.id == marker.id }) {
            change.change.changed[index] = marker
        } else {
            change.change.changed.append(marker)
        }
    }
    func noteAreasChanged() { change.change.areasChanged = true }
}

extension JSONValue {
    /// The value as the history keeps it; nothing for `null`.
    fileprivate var historyText: String? { self == .null ? nil : text }
}
