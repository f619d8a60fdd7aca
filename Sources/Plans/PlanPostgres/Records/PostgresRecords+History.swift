import FoundationEssentials
import PlanBase
import PlanStore

extension PostgresRecords {
    func revision(inRow seq: Int64) throws -> RevisionRecord? {
        try askFirst("\(Self.revisions) WHERE plan = $1 AND seq = $2", [number, .integer(seq)]) {
            try Self.revision($0)
        }
    }

    func row(ofRevision id: UUID) throws -> Int64? {
        try askFirst("SELECT seq FROM planmark.revision WHERE plan = $1 AND id = $2", [number, .uuid(id)]) {
            $0.integer(0)
        }
    }

    func earliestRevision() throws -> Int64? {
        try askFirst("SELECT seq FROM planmark.revision WHERE plan = $1 ORDER BY seq LIMIT 1", [number]) {
            $0.integer(0)
        }
    }

    func latestRevision() throws -> Int64 {
        if let counters { return counters.lastRevision }
        return try askInteger("SELECT last_revision FROM planmark.plan WHERE plan = $1", [number])
    }

    func latestTime() throws -> Timestamp? {
        if let counters { return counters.lastRevision == 0 ? nil : Timestamp(milliseconds: counters.lastTime) }
        return try revision(inRow: latestRevision())?.time
    }

    func revisions(after first: Int64, before last: Int64) throws -> [RevisionRecord] {
        try ask(
            "\(Self.revisions) WHERE plan = $1 AND seq > $2 AND seq < $3 ORDER BY seq",
            [number, .integer(first), .integer(last)]
        ) { try Self.revision($0) }
    }

    func firstOwnRevision<T>(_ body: (RevisionRecord) throws -> T?) throws -> T? {
        // Most often one of the latest is it.
        var (next, count): (Int64, Int64) = (.max, 20)
        while true {
            let rows = try ask(
                "\(Self.revisions) WHERE plan = $1 AND NOT merged AND seq < $2 ORDER BY seq DESC LIMIT $3",
                [number, .integer(next), .integer(count)]
            ) { try Self.revision($0) }
            for revision in rows {
                if let result = try body(revision) { return result }
                next = revision.row
            }
            if rows.count < count { return nil }
            count = 1000
        }
    }

    func forEachRevision(
        from latest: Int64, ofMarker marker: Int64?, limit: Int?, _ body: (RevisionRecord) throws -> Void
    ) throws {
        var conditions = PostgresConditions([number])
        conditions.add("plan = $1")
        conditions.add("seq <= ?", .integer(latest))
        if let marker {
            let one = "SELECT revision FROM planmark.change WHERE plan = $1 AND marker = ? AND last_marker IS NULL"
            let among = """
                SELECT revision FROM planmark.change
                WHERE plan = $1 AND last_marker IS NOT NULL AND marker <= ? AND last_marker >= ?
                """
            conditions.add("seq IN (\(one) UNION \(among))", .integer(marker), .integer(marker), .integer(marker))
        }
        let limit = conditions.bind(" LIMIT ?", [PostgresValue(limit)])
        try askEach("\(Self.revisions) WHERE \(conditions.text) ORDER BY seq DESC\(limit)", conditions.values) {
            try body(try Self.revision($0))
        }
    }

    private static let revisions = "SELECT seq, id, time, author, action, undoes, merged FROM planmark.revision"

    private static func revision(_ row: PostgresRow) throws -> RevisionRecord {
        guard let id = row.uuid(1) else {
            throw UnreadableRecord(Message("the revision in row \(row.integer(0)) is not readable"))
        }
        return RevisionRecord(
            row: row.integer(0), id: id, time: Timestamp(milliseconds: row.integer(2)), author: row.optionalText(3),
            action: row.text(4), undoes: row.optionalInteger(5), isMerged: row.bool(6))
    }

    // MARK: - Changes

    func forEachChange(_ query: ChangeQuery, _ body: (ChangeRow) throws -> Void) throws {
        let conditions = query.conditions(plan: number)
        let states =
            query.hasValues
            ? "old, new"
            : "CASE WHEN old IS NOT NULL THEN 'null' END, CASE WHEN new IS NOT NULL THEN 'null' END"
        // Somebody else's change may name any last row; a range beyond the rows that exist would be walked in full.
        let greatest = """
            greatest(
                (SELECT max(seq) FROM planmark.marker WHERE plan = $1),
                (SELECT max(seq) FROM planmark.retired WHERE plan = $1), 0)
            """
        let sql = """
            SELECT seq, revision, CASE WHEN marker IS NOT NULL THEN greatest(marker, 1) END,
                CASE WHEN last_marker IS NOT NULL THEN least(last_marker, \(greatest)) END, area, field, \(states)
            FROM planmark.change
            WHERE \(conditions.text) ORDER BY seq \(query.isLatestFirst ? "DESC" : "ASC")
            """
        func change(_ row: PostgresRow) -> ChangeRow {
            ChangeRow(
                seq: row.integer(0), revision: row.integer(1), marker: row.optionalInteger(2),
                lastMarker: row.optionalInteger(3), area: row.optionalText(4), field: row.text(5),
                oldText: row.optionalText(6), newText: row.optionalText(7))
        }
        // One that is asked for by its row comes at once; of others there may be any number.
        if query.rows?.count == 1 {
            for found in try ask(sql, conditions.values, { change($0) }) { try body(found) }
        } else {
            try askEach(sql, conditions.values) { try body(change($0)) }
        }
    }

    // MARK: - Writing

    func insert(_ revision: RevisionRecord) throws -> Int64 {
        let last = try latestRevision()
        let row = revision.row == 0 ? last + 1 : revision.row
        write(
            """
            INSERT INTO planmark.revision (plan, seq, id, time, author, action, undoes, merged)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                number, .integer(row), .uuid(revision.id), .integer(revision.time.milliseconds),
                PostgresValue(revision.author), .text(revision.action), PostgresValue(revision.undoes),
                .bool(revision.isMerged),
            ])
        noteNew(revision.id)
        if row > last {
            counters?.lastRevision = row
            counters?.lastTime = revision.time.milliseconds
        }
        return row
    }

    func insert(_ change: ChangeRow, to revision: Int64) throws {
        let row = (counters?.lastChange ?? 0) + 1
        counters?.lastChange = row
        let values: [PostgresValue] = [
            number, .integer(row), .integer(revision), PostgresValue(change.marker), PostgresValue(change.lastMarker),
            PostgresValue(change.area), .text(change.field), PostgresValue(change.oldText),
            PostgresValue(change.newText),
        ]
        try writeChange(values)
    }
}

/// The statements that add rows to the table `change`.
enum PostgresChanges {
    private static let columns = "plan, seq, revision, marker, last_marker, area, field, old, new"
    static let insertion =
        "INSERT INTO planmark.change (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    static let copy = "COPY planmark.change (\(columns)) FROM STDIN BINARY"
}

extension ChangeQuery {
    fileprivate func conditions(plan: PostgresValue) -> PostgresConditions {
        var all = PostgresConditions([])
        all.add("plan = ?", plan)
        if let revision { all.add("revision = ?", .integer(revision)) }
        if let rows { all.add("seq BETWEEN ? AND ?", .integer(rows.lowerBound), .integer(rows.upperBound)) }
        if let marker {
            let one = "(marker = ? AND last_marker IS NULL)"
            let among = "(last_marker IS NOT NULL AND marker <= ? AND last_marker >= ?)"
            let value = PostgresValue.integer(marker)
            switch scope {
            case .one: all.add(one, value)
            case .range: all.add(among, value, value)
            case .any: all.add("(\(one) OR \(among))", value, value, value)
            }
        } else {
            switch scope {
            case .one: all.add("marker IS NOT NULL AND last_marker IS NULL")
            case .range: all.add("last_marker IS NOT NULL")
            case .any: break
            }
        }
        if let field { all.add("field = ?", .text(field)) }
        if let after {
            all.add(
                "revision IN (SELECT seq FROM planmark.revision WHERE plan = ? AND time > ?)", plan,
                .integer(after.milliseconds))
        }
        return all
    }
}
