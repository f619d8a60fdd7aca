import FoundationEssentials
import PlanModel
import PlanStore

/// Adds many markers by COPY, some thousands at a time.
final class PostgresInsertion: BulkInsertion {
    private unowned let records: PostgresRecords
    private var rows: [[PostgresValue]] = []
    /// The markers of `rows`, by their numbers and ids.
    private var waitingNumbers: [Int: MarkerIdentity] = [:]
    private var waitingIDs: [UUID: MarkerIdentity] = [:]
    /// The ids of all markers of a plan that had none before, so that none need be asked for.
    private var allIDs: Set<UUID>?

    init(_ records: PostgresRecords) {
        self.records = records
        if records.counters?.lastMarker == 0 { allIDs = [] }
    }

    func add(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        if !item.attachments.isEmpty { try records.requireContents(of: item.attachments[...]) }
        rows.append(MarkerColumns.values(item, plan: records.key ?? 0, seq: seq, area: area))
        let identity = MarkerIdentity(
            row: seq, id: item.id, number: item.marker.number ?? 0, created: item.created, isRetired: false)
        waitingNumbers[identity.number] = identity
        waitingIDs[identity.id] = identity
        allIDs?.insert(identity.id)
        records.note(row: seq, number: item.marker.number)
        if !item.attachments.isEmpty {
            // An attachment's marker must be there.
            try flush()
            records.insertAttachments(item.attachments[...], seq)
        } else if rows.count == 5000 {
            try send()
        }
    }

    func finish() throws { try flush() }

    /// Brings the markers so far into the table.
    func flush() throws {
        if !rows.isEmpty { try send() }
        try records.connection.settle()
    }

    /// Sends the markers so far on their way into the table. Markers need nothing that waits to be there before.
    private func send() throws {
        try records.connection.copyInBackground(MarkerColumns.copy, rows)
        (rows, waitingNumbers, waitingIDs) = ([], [:], [:])
    }

    /// Returns the identity of the marker of a key, whether the marker waits or is in the tables; nil if there is none.
    func identity(_ key: MarkerKey) throws -> MarkerIdentity? {
        switch key {
        case .number(let number): if let known = waitingNumbers[number] { return known }
        case .id(let id):
            if let known = waitingIDs[id] { return known }
            if let allIDs, !allIDs.contains(id) { return nil }
        case .row: try flush()
        }
        // What waits is none of the others.
        return try records.identityOfTables(key)
    }
}
