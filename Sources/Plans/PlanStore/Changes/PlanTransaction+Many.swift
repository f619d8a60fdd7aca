import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Many markers at once, as undoing and redoing an import needs them.
extension PlanTransaction {
    /// Removes all markers of some rows, the last first, and keeps their whole states in the history.
    ///
    /// - Parameter progress: is told of each marker.
    func removeMarkers(inRows ranges: [ClosedRange<Int64>], progress: () throws -> Void) throws {
        try records.retireMarkers(inRows: ranges) { rows in
            var batch = Batch<(seq: Int64, item: PlanMarker)>()
            try records.forEachMarker(inRows: rows, isLatestFirst: true) { seq, item in
                if let full = batch.append((seq, item)) { try recordRemoval(of: full, progress) }
            }
            try recordRemoval(of: batch.takeRest(), progress)
        }
    }

    private func recordRemoval(
        of markers: [(seq: Int64, item: PlanMarker)], _ progress: () throws -> Void
    ) throws {
        let texts = Self.concurrentMap(markers) { $0.item.json.text }
        for (entry, text) in zip(markers, texts) {
            try record(ChangeRow(marker: entry.seq, oldText: text))
            noteRemoved(entry.item.id)
            try progress()
        }
    }

    /// Returns the results of `transform` for the items of a batch, in order. The work is spread over all cores.
    private static func concurrentMap<Item: Sendable, Output: Sendable>(
        _ items: [Item], _ transform: @Sendable (Item) -> Output
    ) -> [Output] {
        let slices = stride(from: 0, to: items.count, by: 256).map { items[$0..<min($0 + 256, items.count)] }
        return PlanGeometry.concurrentMap(slices) { $0.map(transform) }.flatMap(\.self)
    }

    /// Brings back the markers whose removal some rows of the history tell of, the last first.
    ///
    /// - Parameters:
    ///   - changes: the rows of the table `change`; all between the first and the last that belong to the revision are removals.
    ///   - check: is told of each marker before it is brought back. If it throws, so does the call.
    func restoreMarkers(
        removedBy revision: Int64, inChanges changes: ClosedRange<Int64>, check: (PlanMarker) throws -> Void,
        progress: () throws -> Void
    ) throws {
        var areas: (rows: [(seq: Int64, area: Area)], finder: AreaFinder)?
        let insertion = try records.bulkInsertion()
        var restoredCount = 0
        // Markers of rows that follow each other are one entry of the history, as those of an import are.
        var run: (rows: ClosedRange<Int64>, first: String)?
        func record(_ run: (rows: ClosedRange<Int64>, first: String)?) throws {
            guard let run else { return }
            let isOne = run.rows.count == 1
            try self.record(
                ChangeRow(
                    marker: run.rows.lowerBound, lastMarker: isOne ? nil : run.rows.upperBound,
                    newText: isOne ? run.first : nil))
        }
        func restore(_ seq: Int64, _ text: String, _ parsed: PlanMarker?) throws {
            guard var item = parsed else { throw PlanStoreError.changedSince(Message("a marker", context: "subject")) }
            guard seq >= 1 else {
                throw PlanStoreError.damaged(file: plan.location, detail: Message("a marker in row \(seq)"))
            }
            try check(item)
            guard let number = item.marker.number, try isFree(number) else {
                throw PlanStoreError.numberTaken(item.marker.number ?? 0)
            }
            // For a few markers it is quicker to look for the area than to make a finder.
            if restoredCount == 32 {
                let rows = try records.areaRows()
                areas = (rows, AreaFinder(rows.map(\.area)))
            }
            let area: (seq: Int64, id: Area.ID)? =
                if let areas {
                    areas.finder.area(at: item.marker.point).map { (areas.rows[$0].seq, areas.rows[$0].area.id) }
                } else {
                    try self.area(at: item.marker.point)
                }
            item.area = area?.id
            try insertion.add(item, area: area?.seq, at: seq)
            restoredCount += 1
            if let present = run, present.rows.upperBound == seq - 1 {
                run = (present.rows.lowerBound...seq, present.first)
            } else {
                try record(run)
                run = (seq...seq, text)
            }
            if !plan.observers.isEmpty { noteAdded(item) }
            try progress()
        }
        let removals = ChangeQuery(revision: revision, rows: changes, isLatestFirst: true)
        try records.forEachChange(removals.withoutValues) { change in
            if let row = change.marker { try records.deleteRetired(row) }
        }
        func restoreAll(_ former: [(seq: Int64, text: String)]) throws {
            let items = Self.concurrentMap(former) { entry in
                (try? JSONValue(parsing: entry.text.utf8)).flatMap { PlanMarker(json: $0) }
            }
            for (entry, item) in zip(former, items) { try restore(entry.seq, entry.text, item) }
        }
        var batch = Batch<(seq: Int64, text: String)>()
        try records.forEachChange(removals) { change in
            if let full = batch.append((change.marker ?? 0, change.oldText ?? "")) { try restoreAll(full) }
        }
        try restoreAll(batch.takeRest())
        try record(run)
        try insertion.finish()
    }
}
