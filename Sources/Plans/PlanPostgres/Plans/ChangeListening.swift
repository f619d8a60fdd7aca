import Glibc

/// A listener for the changes that others make to a plan.
struct ChangeListening {
    private var counter: Int64?
    private var lastLook = ContinuousClock.now
    private weak var connection: PostgresConnection?

    /// The plan's latest revision: asked for anew if a change was told since, or some seconds have passed.
    mutating func counter(of plan: PostgresRecords) throws -> Int64 {
        try plan.withConnection { connection in
            if connection !== self.connection {
                // Nothing is heard yet, or the connection was lost, and what was told meanwhile.
                try connection.listen(on: PostgresSchema.channel)
                (self.connection, counter) = (connection, nil)
            }
            let isTold = try connection.notifications().contains { $0.payload == "\(plan.key ?? 0)" }
            if let counter, !isTold, ContinuousClock.now - lastLook < .seconds(5) { return counter }
            let latest = try plan.latestRevision()
            (counter, lastLook) = (latest, ContinuousClock.now)
            return latest
        }
    }

    /// Tells of a change of a plan that is in force. Whoever listens looks for changes by itself too, so that a failure is no harm.
    ///
    /// A notification in the transaction of the change would line up the commits of all plans; that of its own need not wait
    /// for the disk.
    static func tell(ofPlan plan: Int64, on connection: PostgresConnection) {
        do {
            try connection.execute(
                "BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_notify('\(PostgresSchema.channel)', '\(plan)'); COMMIT"
            )
        } catch {
            // The transaction would take the next change for a part of itself.
            if connection.isOpen, connection.isInTransaction { try? connection.execute("ROLLBACK") }
        }
    }
}

/// A moment's rest between two tries.
enum BriefWait {
    static func wait() { usleep(50_000) }
}
