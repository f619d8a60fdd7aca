import PlanModel

extension PlanTransaction {
    /// The names of a marker's fields that were changed after a revision, whoever did it: a change that was meant for the marker as
    /// it was then must not undo theirs unseen.
    ///
    /// - Parameters:
    ///   - number: The marker's number.
    ///   - base: The number of the revision that is known.
    /// - Throws: ``PlanStoreError/noMarker(number:isRetired:)``.
    public func fieldsChanged(ofMarker number: Int, after base: Int) throws -> Set<String> {
        let row = try existing(number).seq
        var fields: Set<String> = []
        try records.forEachRevision(from: .max, ofMarker: row, limit: nil) { revision in
            guard revision.row > base else { return }
            try records.forEachChange(ChangeQuery(revision: revision.row, marker: row, hasValues: false)) {
                // Removed and brought back counts as no change, as the marker is what it was.
                if !$0.field.isEmpty { fields.insert($0.field) }
            }
        }
        return fields
    }

    /// The ids of the areas that were added, changed or removed after a revision, whoever did it.
    ///
    /// - Parameter base: The number of the revision that is known.
    public func areasChanged(after base: Int) throws -> Set<Area.ID> {
        var ids: Set<Area.ID> = []
        try forEachChange(after: base) { if let area = $0.area { ids.insert(area) } }
        return ids
    }

    /// The names of the plan's own fields that were changed after a revision.
    public func planFieldsChanged(after base: Int) throws -> Set<String> {
        var fields: Set<String> = []
        try forEachChange(after: base) { if $0.area == nil, $0.marker == nil { fields.insert($0.field) } }
        return fields
    }

    private func forEachChange(after base: Int, _ body: (ChangeRow) -> Void) throws {
        for revision in try records.revisions(after: Int64(base), before: .max) {
            try records.forEachChange(ChangeQuery(revision: revision.row, hasValues: false)) { body($0) }
        }
    }
}
