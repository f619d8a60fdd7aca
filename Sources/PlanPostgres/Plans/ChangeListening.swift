import Glibc
import PlanStore

/// What is heard of the changes of others.
struct ChangeListening {
    private var counter: Int64?
    private var lastLook = ContinuousClock.now
    private weak var connection: PostgresConnection?

    /// Listens from now on.
    init(_ connection: PostgresConnection) throws {
        try connection.listen(on: PostgresSchema.channel)
        self.connection = connection
    }

    /// The plan's latest revision: asked for anew if a change was told since, or some seconds have passed.
    mutating func counter(of plan: PostgresRecords) throws -> Int64 {
        if connection !== plan.connection {
            // The first connection was lost, and what was told meanwhile.
            try plan.connection.listen(on: PostgresSchema.channel)
            (connection, counter) = (plan.connection, nil)
        }
        let isTold = try plan.connection.notifications().contains { $0.payload == "\(plan.key ?? 0)" }
        if let counter, !isTold, ContinuousClock.now - lastLook < .seconds(5) { return counter }
        let latest = try plan.latestRevision()
        (counter, lastLook) = (latest, ContinuousClock.now)
        return latest
    }

    /// What tells of a change of a plan. A notification in the transaction of the change would line up the commits of all plans;
    /// that of its own need not wait for the disk.
    static func notification(of plan: Int64) -> String {
        "BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_notify('\(PostgresSchema.channel)', '\(plan)'); COMMIT"
    }
}

/// A moment's rest between two tries.
enum BriefWait {
    static func wait() { usleep(50_000) }
}
