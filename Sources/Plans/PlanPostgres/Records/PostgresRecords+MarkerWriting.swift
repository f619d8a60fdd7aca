import FoundationEssentials
import PlanBase
import PlanModel
import PlanStore

extension PostgresRecords: RecordWriter {
    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        try requireContents(of: item.attachments[...])
        write(MarkerColumns.insertion, MarkerColumns.values(item, plan: key ?? 0, seq: seq, area: area))
        insertAttachments(item.attachments[...], seq)
        note(row: seq, number: item.marker.number)
    }

    func bulkInsertion() throws -> any BulkInsertion {
        let insertion = PostgresInsertion(self)
        self.insertion = insertion
        return insertion
    }

    func update(_ seq: Int64, from old: PlanMarker, to new: PlanMarker, area: Int64?, fields: [MarkerField]) throws {
        write(MarkerColumns.update, MarkerColumns.values(new, plan: key ?? 0, seq: seq, area: area))
        if fields.contains(.attachments) {
            let kept = new.countOfKeptAttachments(of: old)
            try requireContents(of: new.attachments[kept...])
            if kept == 0 {
                write("DELETE FROM planmark.attachment WHERE plan = $1 AND marker = $2", [number, .integer(seq)])
            }
            insertAttachments(new.attachments[kept...], seq)
        }
        note(row: seq, number: new.marker.number)
        if old.marker.number != new.marker.number, old.marker.number.map(Int64.init) == counters?.lastNumber {
            try findGreatestNumber()
        }
        try flushIfMany()
    }

    func setArea(_ area: Int64?, ofMarkerInRow seq: Int64) throws {
        write(
            "UPDATE planmark.marker SET area = $3 WHERE plan = $1 AND seq = $2",
            [number, .integer(seq), PostgresValue(area)])
        try flushIfMany()
    }

    func setNumber(_ number: Int, ofRow seq: Int64, isRetired: Bool) throws {
        write(
            "UPDATE planmark.\(isRetired ? "retired" : "marker") SET number = $3 WHERE plan = $1 AND seq = $2",
            [self.number, .integer(seq), .integer(Int64(number))])
        // The greatest number may be this marker's own.
        try findGreatestNumber()
    }

    private func findGreatestNumber() throws {
        try flush()
        let sql = """
            SELECT greatest(
                (SELECT max(number) FROM planmark.marker WHERE plan = $1),
                (SELECT max(number) FROM planmark.retired WHERE plan = $1), 0)
            """
        counters?.lastNumber = try askInteger(sql, [self.number])
    }

    func retire(_ seq: Int64, _ item: PlanMarker) throws {
        write("DELETE FROM planmark.marker WHERE plan = $1 AND seq = $2", [number, .integer(seq)])
        try insertRetired(seq, id: item.id, number: item.marker.number ?? 0)
    }

    func retireMarkers(inRows ranges: [ClosedRange<Int64>], willRetire: (ClosedRange<Int64>) throws -> Void) throws {
        for rows in ranges {
            try willRetire(rows)
            let values: [PostgresValue] = [number, .integer(rows.lowerBound), .integer(rows.upperBound)]
            write(
                """
                INSERT INTO planmark.retired (plan, seq, id, number)
                SELECT plan, seq, id, number FROM planmark.marker WHERE plan = $1 AND seq BETWEEN $2 AND $3
                """, values)
            write("DELETE FROM planmark.marker WHERE plan = $1 AND seq BETWEEN $2 AND $3", values)
        }
    }

    func insertRetired(_ seq: Int64, id: UUID, number: Int) throws {
        write(
            "INSERT INTO planmark.retired (plan, seq, id, number) VALUES ($1, $2, $3, $4)",
            [self.number, .integer(seq), .uuid(id), .integer(Int64(number))])
        note(row: seq, number: number)
        try flushIfMany()
    }

    func deleteRetired(_ seq: Int64) throws {
        write("DELETE FROM planmark.retired WHERE plan = $1 AND seq = $2", [number, .integer(seq)])
        try flushIfMany()
    }

    /// Notes the row and the number of a marker for the counters.
    func note(row: Int64, number: Int?) {
        guard var counters else { return }
        counters.lastMarker = max(counters.lastMarker, row)
        counters.lastNumber = max(counters.lastNumber, Int64(number ?? 0))
        self.counters = counters
    }

    /// Keeps the memory of what waits small.
    func flushIfMany() throws {
        if waitingCount >= 500 { try flush() }
    }

    // MARK: - Attachments and contents

    /// Adds attachments behind those that are there. The index of an attachment in the slice is its place in the marker's list.
    func insertAttachments(_ attachments: ArraySlice<Attachment>, _ seq: Int64) {
        for (index, attachment) in zip(attachments.indices, attachments) {
            write(
                "INSERT INTO planmark.attachment (plan, marker, seq, name, sha256) VALUES ($1, $2, $3, $4, $5)",
                [
                    number, .integer(seq), .integer(Int64(index)), .text(attachment.name),
                    .bytes(attachment.hash.bytes),
                ])
        }
    }

    func requireContents(of attachments: ArraySlice<Attachment>) throws {
        for attachment in attachments where try !hasContent(attachment.hash) {
            throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
        }
    }

    func content(_ hash: ContentHash) throws -> [UInt8]? {
        let sql = "SELECT bytes FROM planmark.content WHERE plan = $1 AND sha256 = $2"
        let bytes = try askFirst(sql, [number, .bytes(hash.bytes)]) { $0.bytes(0) }
        return bytes.flatMap { ContentHash(of: $0) == hash ? $0 : nil }
    }

    func hasContent(_ hash: ContentHash) throws -> Bool {
        let sql = "SELECT 1::bigint FROM planmark.content WHERE plan = $1 AND sha256 = $2"
        return try askInteger(sql, [number, .bytes(hash.bytes)]) == 1
    }

    func contentHashes() throws -> [ContentHash] {
        try ask("SELECT sha256 FROM planmark.content WHERE plan = $1 ORDER BY sha256", [number]) {
            ContentHash(bytes: $0.bytes(0))
        }.compactMap(\.self)
    }

    func hasAttachments() throws -> Bool {
        try askInteger("SELECT count(*) FROM (SELECT FROM planmark.attachment WHERE plan = $1 LIMIT 1) a", [number]) > 0
    }

    func keep(_ bytes: [UInt8], hash: ContentHash) throws {
        write(
            """
            INSERT INTO planmark.content (plan, sha256, size, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
            """, [number, .bytes(hash.bytes), .integer(Int64(bytes.count)), .bytes(bytes)])
        // Large files must not wait in memory.
        try flush()
    }
}
