import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanModel

// Each change of a marker's row comes with those of its entries in the indexes, of its attachments, and of the removed markers.
extension Connection {
    /// Adds a marker's row, its text, its place and its attachments.
    ///
    /// - Parameter area: the row of the area that the marker belongs to.
    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        let insertion = try bulkInsertion()
        try insertion.add(item, area: area, at: seq)
        try insertion.finish()
    }

    /// Returns an object that adds many markers, one after the other.
    func bulkInsertion() throws -> any BulkInsertion {
        TableInsertion(
            self, row: try statement(MarkerStatements.insertion), text: try statement(MarkerStatements.textInsertion))
    }

    /// Replaces the state of a marker.
    ///
    /// - Parameter fields: the fields in which both states differ.
    func update(_ seq: Int64, from old: PlanMarker, to new: PlanMarker, area: Int64?, fields: [MarkerField]) throws {
        let changesText = fields.contains(.title) || fields.contains(.note)
        // The text index needs the old text in its table to remove the entry.
        if changesText { try forgetText(of: old, seq) }
        let update = try statement(MarkerStatements.update)
        try MarkerStatements.bind(new, area: area, to: update, first: 1)
        try update.bind(.integer(seq), at: Int32(MarkerStatements.columns.count))
        defer { update.reset() }
        _ = try update.step()
        if changesText { try indexText(of: new, seq) }
        if fields.contains(.point) {
            try statement("DELETE FROM marker_box WHERE seq = ?").run(.integer(seq))
            try indexPlace(IndexedPoint(seq: seq, point: new.marker.point))
        }
        if fields.contains(.attachments) {
            let kept = new.countOfKeptAttachments(of: old)
            if kept == 0 { try statement("DELETE FROM attachment WHERE marker = ?").run(.integer(seq)) }
            try insertAttachments(new.attachments[kept...], seq)
        }
    }

    /// Makes a marker one of the removed, which keep their rows, ids and numbers.
    func retire(_ seq: Int64, _ item: PlanMarker) throws {
        try forgetText(of: item, seq)
        try statement("DELETE FROM marker_box WHERE seq = ?").run(.integer(seq))
        try statement("DELETE FROM attachment WHERE marker = ?").run(.integer(seq))
        try statement("DELETE FROM marker WHERE seq = ?").run(.integer(seq))
        try insertRetired(seq, id: item.id, number: item.marker.number ?? 0)
    }

    /// Adds a marker to the removed ones.
    func insertRetired(_ seq: Int64, id: UUID, number: Int) throws {
        try statement("INSERT INTO retired (seq, id, number) VALUES (?, ?, ?)")
            .run(.integer(seq), .blob(id.bytes), SQLValue(number))
    }

    /// Takes a marker from the removed ones, so that it can be added again in its row.
    func deleteRetired(_ seq: Int64) throws { try statement("DELETE FROM retired WHERE seq = ?").run(.integer(seq)) }

    /// Sets the row of the area that a marker belongs to.
    func setArea(_ area: Int64?, ofMarkerInRow seq: Int64) throws {
        try statement("UPDATE marker SET area = ? WHERE seq = ?").run(SQLValue(area), .integer(seq))
    }

    /// Gives a present or removed marker another number.
    func setNumber(_ number: Int, ofRow seq: Int64, isRetired: Bool) throws {
        try statement("UPDATE \(isRetired ? "retired" : "marker") SET number = ? WHERE seq = ?")
            .run(SQLValue(number), .integer(seq))
    }

    func insertAttachments(_ attachments: ArraySlice<Attachment>, _ seq: Int64) throws {
        for attachment in attachments {
            guard try hasContent(attachment.hash) else {
                throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
            }
            try statement("INSERT INTO attachment (marker, name, sha256) VALUES (?, ?, ?)")
                .run(.integer(seq), .text(attachment.name), .blob(attachment.hash.bytes))
        }
    }

    // MARK: - Many at once

    /// Makes all markers of some rows removed ones.
    ///
    /// - Parameter willRetire: is called with each range before its markers are removed.
    func retireMarkers(inRows ranges: [ClosedRange<Int64>], willRetire: (ClosedRange<Int64>) throws -> Void) throws {
        var count = 0
        for rows in ranges { count += try markerCount(inRows: rows) }
        // An index that loses most of its entries is quicker made anew.
        let rebuildsIndexes = try count > 1000 && 2 * count > markerCount()
        for rows in ranges {
            try willRetire(rows)
            let values = Self.values(of: rows)
            if !rebuildsIndexes {
                try statement(
                    """
                    INSERT INTO marker_text (marker_text, rowid, title, note)
                    SELECT 'delete', seq, title, note FROM marker WHERE seq BETWEEN ?1 AND ?2
                    """
                ).run(values)
                try statement(
                    "DELETE FROM marker_box WHERE seq IN (SELECT seq FROM marker WHERE seq BETWEEN ?1 AND ?2)"
                ).run(values)
            }
            for sql in [
                "INSERT INTO retired (seq, id, number) SELECT seq, id, number FROM marker WHERE seq BETWEEN ?1 AND ?2",
                "DELETE FROM attachment WHERE marker BETWEEN ?1 AND ?2",
                "DELETE FROM marker WHERE seq BETWEEN ?1 AND ?2",
            ] {
                try statement(sql).run(values)
            }
        }
        if rebuildsIndexes { try rebuildIndexes() }
    }

    /// Calls `body` with the rows and markers of some rows, in order or the last first.
    func forEachMarker(
        inRows rows: ClosedRange<Int64>, isLatestFirst: Bool, _ body: (Int64, PlanMarker) throws -> Void
    ) throws {
        var reader = try MarkerReader(self)
        let order = isLatestFirst ? "DESC" : "ASC"
        let sql = "SELECT \(MarkerStatements.selection) FROM marker m WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq \(order)"
        try prepare(sql).forEach(Self.values(of: rows)) { row in try body(row.integer(0), try reader.marker(row)) }
    }

    private func markerCount(inRows rows: ClosedRange<Int64>) throws -> Int {
        Int(try integer("SELECT count(*) FROM marker WHERE seq BETWEEN ?1 AND ?2", Self.values(of: rows)) ?? 0)
    }

    private static func values(of rows: ClosedRange<Int64>) -> [SQLValue] {
        [.integer(rows.lowerBound), .integer(rows.upperBound)]
    }

    // MARK: - Indexes

    /// Adds the places of markers to the index along a Hilbert curve: neighbours in a row make the index faster to build.
    func indexPlaces(_ points: [IndexedPoint]) throws {
        guard points.count > 1 else {
            for entry in points { try indexPlace(entry) }
            return
        }
        let size = try statement("SELECT width, height FROM plan").first {
            Size(width: $0.double(0), height: $0.double(1))
        }
        let sorted = IndexedPoint.sortedAlongCurve(points, size: size ?? Size(width: 1, height: 1))
        let isEmpty = try integer("SELECT 1 FROM marker_box_rowid LIMIT 1") == nil
        if isEmpty, points.count > 1000 { return try PackedPointTree(self).fill(with: sorted) }
        for entry in sorted { try indexPlace(entry) }
    }

    /// Adds the place of a marker to the index.
    func indexPlace(_ entry: IndexedPoint) throws {
        try statement("INSERT INTO marker_box (seq, min_x, max_x, min_y, max_y) VALUES (?, ?, ?, ?, ?)")
            .run(entry.indexValues)
    }

    private func indexText(of item: PlanMarker, _ seq: Int64) throws {
        try statement(MarkerStatements.textInsertion)
            .run(.integer(seq), SQLValue(item.marker.details.title), SQLValue(item.marker.details.note))
    }

    private func forgetText(of item: PlanMarker, _ seq: Int64) throws {
        try statement("INSERT INTO marker_text (marker_text, rowid, title, note) VALUES ('delete', ?, ?, ?)")
            .run(.integer(seq), SQLValue(item.marker.details.title), SQLValue(item.marker.details.note))
    }

    /// Makes the indexes of the markers' places and texts anew.
    private func rebuildIndexes() throws {
        try execute("DROP TABLE marker_box")
        try execute(PlanSchema.markerBox)
        let points = try prepare("SELECT seq, x, y FROM marker").map { row in
            IndexedPoint(seq: row.integer(0), point: Point(x: row.double(1), y: row.double(2)))
        }
        try indexPlaces(points)
        try execute("INSERT INTO marker_text (marker_text) VALUES ('rebuild')")
    }
}
