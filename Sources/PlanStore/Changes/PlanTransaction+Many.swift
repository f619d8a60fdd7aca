import PlanGeometry
import PlanModel

/// Many markers at once, as undoing and redoing an import needs them.
extension PlanTransaction {
    /// Removes all markers of some rows, the last first, and keeps their whole states in the history.
    ///
    /// - Parameter progress: is told of each marker.
    func removeMarkers(inRows ranges: [ClosedRange<Int64>], progress: () throws -> Void) throws {
        var count: Int64 = 0
        for rows in ranges { count += try markerCount("WHERE seq BETWEEN ?1 AND ?2", rows) }
        // An index that loses most of its entries is quicker made anew.
        let rebuildsIndexes = try count > 1000 && 2 * count > markerCount()
        for rows in ranges {
            try recordRemoval(ofRows: rows, progress)
            let values = Self.values(of: rows)
            if !rebuildsIndexes {
                try connection.statement(
                    """
                    INSERT INTO marker_text (marker_text, rowid, title, note)
                    SELECT 'delete', seq, title, note FROM marker WHERE seq BETWEEN ?1 AND ?2
                    """
                ).run(values)
                try connection.statement(
                    "DELETE FROM marker_box WHERE seq IN (SELECT seq FROM marker WHERE seq BETWEEN ?1 AND ?2)"
                ).run(values)
            }
            for sql in [
                "INSERT INTO retired (seq, id, number) SELECT seq, id, number FROM marker WHERE seq BETWEEN ?1 AND ?2",
                "DELETE FROM attachment WHERE marker BETWEEN ?1 AND ?2",
                "DELETE FROM marker WHERE seq BETWEEN ?1 AND ?2",
            ] {
                try connection.statement(sql).run(values)
            }
        }
        if rebuildsIndexes { try rebuildIndexes() }
    }

    private func markerCount(_ condition: String = "", _ rows: ClosedRange<Int64>? = nil) throws -> Int64 {
        try connection.integer("SELECT count(*) FROM marker \(condition)", rows.map(Self.values) ?? []) ?? 0
    }

    private static func values(of rows: ClosedRange<Int64>) -> [SQLValue] {
        [.integer(rows.lowerBound), .integer(rows.upperBound)]
    }

    private func recordRemoval(ofRows rows: ClosedRange<Int64>, _ progress: () throws -> Void) throws {
        var reader = try MarkerReader(connection)
        let sql = "SELECT \(MarkerRows.selection) FROM marker m WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq DESC"
        try connection.statement(sql).forEachBatch(Self.values(of: rows)) { row in
            (seq: row.integer(0), item: try reader.marker(row))
        } _: { batch in
            let texts = Self.concurrentMap(batch) { $0.item.json.text }
            for (entry, text) in zip(batch, texts) {
                try recordTexts(marker: entry.seq, old: text)
                noteRemoved(entry.item.id)
                try progress()
            }
        }
    }

    /// What a closure makes of each item of a batch, in order, on all cores.
    private static func concurrentMap<Item: Sendable, Output: Sendable>(
        _ items: [Item], _ transform: @Sendable (Item) -> Output
    ) -> [Output] {
        let slices = stride(from: 0, to: items.count, by: 256).map { items[$0..<min($0 + 256, items.count)] }
        return PlanGeometry.concurrentMap(slices) { $0.map(transform) }.flatMap(\.self)
    }

    /// Makes the indexes of the markers' places and texts anew.
    private func rebuildIndexes() throws {
        try connection.execute("DROP TABLE marker_box")
        try connection.execute(PlanSchema.markerBox)
        let points = try connection.prepare("SELECT seq, x, y FROM marker").map { row in
            IndexedPoint(seq: row.integer(0), point: Point(x: row.double(1), y: row.double(2)))
        }
        try indexPoints(points)
        try connection.execute("INSERT INTO marker_text (marker_text) VALUES ('rebuild')")
    }

    /// Brings back the markers whose removal some rows of the history tell of, the last first.
    ///
    /// - Parameter changes: the rows of the table `change`; all between the first and the last that belong to the revision
    ///   are removals.
    func restoreMarkers(removedBy revision: Int64, inChanges changes: ClosedRange<Int64>, progress: () throws -> Void)
        throws
    {
        let sql = """
            SELECT marker, old FROM change WHERE revision = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq DESC
            """
        var areas: (rows: [(seq: Int64, area: Area)], finder: AreaFinder)?
        var points: [IndexedPoint] = []
        // Markers of rows that follow each other are one entry of the history, as those of an import are.
        var run: (rows: ClosedRange<Int64>, first: String)?
        func record(_ run: (rows: ClosedRange<Int64>, first: String)?) throws {
            guard let run else { return }
            let isOne = run.rows.count == 1
            try recordTexts(
                marker: run.rows.lowerBound, upTo: isOne ? nil : run.rows.upperBound, new: isOne ? run.first : nil)
        }
        func restore(_ seq: Int64, _ text: String, _ parsed: PlanMarker?) throws {
            guard var item = parsed else { throw PlanStoreError.changedSince("a marker") }
            guard seq >= 1 else { throw PlanStoreError.damaged(file: plan.path, detail: "a marker in row \(seq)") }
            guard let number = item.marker.number, try isFree(number) else {
                throw PlanStoreError.numberTaken(item.marker.number ?? 0)
            }
            // For a few markers it is quicker to look for the area than to make a finder.
            if points.count == 32 {
                let rows = try connection.areaRows()
                areas = (rows, AreaFinder(rows.map(\.area)))
            }
            let area: (seq: Int64, id: Area.ID)? =
                if let areas {
                    areas.finder.area(at: item.marker.point).map { (areas.rows[$0].seq, areas.rows[$0].area.id) }
                } else {
                    try self.area(at: item.marker.point)
                }
            item.area = area?.id
            try insert(item, area: area?.seq, at: seq)
            points.append(IndexedPoint(seq: seq, point: item.marker.point))
            if let present = run, present.rows.upperBound == seq - 1 {
                run = (present.rows.lowerBound...seq, present.first)
            } else {
                try record(run)
                run = (seq...seq, text)
            }
            if !plan.observers.isEmpty { noteAdded(item) }
            try progress()
        }
        let values: [SQLValue] = [.integer(revision)] + Self.values(of: changes)
        try connection.statement(
            """
            DELETE FROM retired
            WHERE seq IN (SELECT marker FROM change WHERE revision = ?1 AND seq BETWEEN ?2 AND ?3)
            """
        ).run(values)
        try connection.statement(sql).forEachBatch(values) { row in
            (seq: row.integer(0), text: row.text(1))
        } _: { batch in
            let items = Self.concurrentMap(batch) { entry in
                (try? JSONValue(parsing: entry.text.utf8)).flatMap { PlanMarker(json: $0) }
            }
            for (entry, item) in zip(batch, items) { try restore(entry.seq, entry.text, item) }
        }
        try record(run)
        try indexPoints(points)
    }
}
