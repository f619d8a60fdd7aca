import PlanModel

/// Changes of a marker's row, its entries in the indexes, and the history, always together.
extension PlanTransaction {
    /// Adds a marker, finds its area, and gives it a number if it has none.
    @discardableResult
    func add(_ item: PlanMarker, at seq: Int64? = nil) throws -> PlanMarker {
        var item = item
        if let number = item.marker.number {
            guard try isFree(number) else { throw PlanStoreError.numberTaken(number) }
        } else {
            item.marker.number = try nextNumber()
        }
        let area = try area(at: item.marker.point)
        item.area = area?.id
        let seq = try seq ?? nextSeq()
        try insert(item, area: area?.seq, at: seq)
        try indexPoint(of: item, seq)
        try record(marker: seq, new: item.json)
        noteAdded(item)
        return item
    }

    /// Inserts a marker's row, its text and its attachments; its point is not in the index yet.
    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        let insertion = try connection.statement(MarkerRows.insertion)
        try insertion.bind(.integer(seq), at: 1)
        try MarkerRows.bind(item, area: area, to: insertion, first: 2)
        defer { insertion.reset() }
        _ = try insertion.step()
        try indexText(of: item, seq)
        try insertAttachments(of: item, seq)
    }

    /// True if no present or removed marker has the number.
    func isFree(_ number: Int) throws -> Bool {
        let sql = "SELECT 1 FROM marker WHERE number = ?1 UNION ALL SELECT 1 FROM retired WHERE number = ?1"
        return try connection.integer(sql, [SQLValue(number)]) == nil
    }

    /// Replaces a marker's state, and records each field that differs in the history.
    ///
    /// - Parameter changed: The time of the change; the present moment if `nil`.
    @discardableResult
    func replace(_ seq: Int64, with new: PlanMarker, changed: Timestamp? = nil) throws -> PlanMarker {
        guard let old = try connection.marker(inRow: seq) else {
            throw PlanStoreError.noMarker(number: new.marker.number ?? 0, isRetired: true)
        }
        let fields = new.differences(from: old)
        guard !fields.isEmpty else { return old }
        var new = new
        new.changed = changed ?? max(time, old.changed)
        let area = try area(at: new.marker.point)
        new.area = area?.id
        for field in fields { try record(marker: seq, field: field.name, old: old[field], new: new[field]) }
        let changesText = fields.contains(.title) || fields.contains(.note)
        // The text index needs the old text in its table to remove the entry.
        if changesText { try forgetText(of: old, seq) }
        let update = try connection.statement(MarkerRows.update)
        try MarkerRows.bind(new, area: area?.seq, to: update, first: 1)
        try update.bind(.integer(seq), at: Int32(MarkerRows.columns.count))
        defer { update.reset() }
        _ = try update.step()
        if changesText { try indexText(of: new, seq) }
        if fields.contains(.point) {
            try connection.statement("DELETE FROM marker_box WHERE seq = ?").run(.integer(seq))
            try indexPoint(of: new, seq)
        }
        if fields.contains(.attachments) {
            try connection.statement("DELETE FROM attachment WHERE marker = ?").run(.integer(seq))
            try insertAttachments(of: new, seq)
        }
        noteChanged(new)
        return new
    }

    /// Removes a marker and keeps its whole state in the history.
    func remove(_ seq: Int64, _ item: PlanMarker) throws {
        try record(marker: seq, old: item.json)
        try forgetText(of: item, seq)
        try connection.statement("DELETE FROM marker_box WHERE seq = ?").run(.integer(seq))
        try connection.statement("DELETE FROM attachment WHERE marker = ?").run(.integer(seq))
        try connection.statement("DELETE FROM marker WHERE seq = ?").run(.integer(seq))
        try connection.statement("INSERT INTO retired (seq, id, number) VALUES (?, ?, ?)")
            .run(.integer(seq), .blob(item.id.bytes), SQLValue(item.marker.number))
        noteRemoved(item.id)
    }

    /// Brings a removed marker back in its old state.
    func restore(_ item: PlanMarker, at seq: Int64) throws {
        try connection.statement("DELETE FROM retired WHERE seq = ?").run(.integer(seq))
        _ = try add(item, at: seq)
    }

    /// The row number after the greatest ever given.
    func nextSeq() throws -> Int64 {
        let greatest = try connection.greatestMarkerRow()
        // Planmark never makes such a row; a malicious file can have one.
        guard greatest < .max else {
            throw PlanStoreError.damaged(file: plan.path, detail: "no row is left for a marker")
        }
        return greatest + 1
    }

    /// The number after the greatest ever given, or the least free number if no greater one exists.
    func nextNumber() throws -> Int {
        let sql = """
            SELECT max(ifnull((SELECT max(number) FROM marker), 0), ifnull((SELECT max(number) FROM retired), 0))
            """
        let greatest = try connection.integer(sql) ?? 0
        if greatest < .max { return Int(greatest) + 1 }
        let taken = "SELECT number FROM marker UNION ALL SELECT number FROM retired ORDER BY number"
        var free: Int64 = 1
        let statement = try connection.statement(taken)
        defer { statement.reset() }
        while try statement.step(), statement.row.integer(0) == free { free += 1 }
        return Int(free)
    }

    // MARK: - Indexes

    func indexPoint(of item: PlanMarker, _ seq: Int64) throws {
        let (x, y) = (SQLValue.real(item.marker.point.x), SQLValue.real(item.marker.point.y))
        try connection.statement("INSERT INTO marker_box (seq, min_x, max_x, min_y, max_y) VALUES (?, ?, ?, ?, ?)")
            .run(.integer(seq), x, x, y, y)
    }

    /// Adds points to the index along a Hilbert curve: neighbours in a row make the index faster to build.
    func indexPoints(_ points: [IndexedPoint]) throws {
        let isEmpty = try connection.integer("SELECT 1 FROM marker_box_rowid LIMIT 1") == nil
        if isEmpty, points.count > 1000 {
            let sorted = IndexedPoint.sortedAlongCurve(points, size: plan.drawing.size)
            return try PackedPointTree(connection).fill(with: sorted)
        }
        let statement = try connection.prepare(
            "INSERT INTO marker_box (seq, min_x, max_x, min_y, max_y) VALUES (?1, ?2, ?2, ?3, ?3)")
        for entry in IndexedPoint.sortedAlongCurve(points, size: plan.drawing.size) {
            try statement.bind(.integer(entry.seq), at: 1)
            try statement.bind(.real(entry.point.x), at: 2)
            try statement.bind(.real(entry.point.y), at: 3)
            _ = try statement.step()
            statement.reset()
        }
    }

    func indexText(of item: PlanMarker, _ seq: Int64) throws {
        try connection.statement("INSERT INTO marker_text (rowid, title, note) VALUES (?, ?, ?)")
            .run(.integer(seq), SQLValue(item.marker.details.title), SQLValue(item.marker.details.note))
    }

    private func forgetText(of item: PlanMarker, _ seq: Int64) throws {
        try connection.statement("INSERT INTO marker_text (marker_text, rowid, title, note) VALUES ('delete', ?, ?, ?)")
            .run(.integer(seq), SQLValue(item.marker.details.title), SQLValue(item.marker.details.note))
    }

    func insertAttachments(of item: PlanMarker, _ seq: Int64) throws {
        for attachment in item.attachments {
            guard try connection.hasContent(attachment.hash) else {
                throw PlanStoreError.contentMissing(name: attachment.name)
            }
            try connection.statement("INSERT INTO attachment (marker, name, sha256) VALUES (?, ?, ?)")
                .run(.integer(seq), .text(attachment.name), .blob(attachment.hash.bytes))
        }
    }
}
