import PlanBase

/// The counters in the row of a plan, which belong to the writer that holds its lock.
struct PlanCounters: Equatable {
    /// The greatest row and number of all present and removed markers.
    var lastMarker: Int64 = 0
    var lastNumber: Int64 = 0
    /// The rows of the latest revision and change, and the time of that revision.
    var lastRevision: Int64 = 0
    var lastChange: Int64 = 0
    var lastTime: Int64 = 0
    /// Grows with each change of areas or workflow.
    var areaVersion: Int64 = 0
    /// The values of the counters in the plan's row, in the order of ``columns``.
    private var written: [Int64] = [0, 0, 0, 0, 0, 0]

    /// The version of the tables.
    var version = 0
    /// The number of the writer's transaction at the server.
    var transaction: Int64?

    init() { version = PostgresSchema.current.version }

    /// The counters of a plan's row. Another program may have set them to anything, and they must have room to grow.
    init(_ row: PostgresRow) throws {
        written = (0..<6).map { row.integer($0) }
        guard written.allSatisfy({ 0...(Int64.max / 2) ~= $0 }) else {
            throw UnreadableRecord(Message("the plan's row of counters is not readable"))
        }
        (lastMarker, lastNumber, lastRevision) = (written[0], written[1], written[2])
        (lastChange, lastTime, areaVersion) = (written[3], written[4], written[5])
        version = row.int(6)
        transaction = row.integer(7)
    }

    private var all: [Int64] { [lastMarker, lastNumber, lastRevision, lastChange, lastTime, areaVersion] }

    var isChanged: Bool { all != written }

    /// The columns of the counters.
    static let columns = [
        "last_marker", "last_number", "last_revision", "last_change", "last_time", "area_version",
    ]

    /// Selects the counters, and the version of the tables, which another program may have changed since they were looked at.
    static let selection = """
        SELECT \(columns.joined(separator: ", ")), (SELECT max(version) FROM planmark.migration), txid_current()
        FROM planmark.plan
        """

    static let update: String = {
        let assignments = columns.enumerated().map { "\($1) = $\($0 + 2)" }
        return "UPDATE planmark.plan SET \(assignments.joined(separator: ", ")) WHERE plan = $1"
    }()

    func values(plan: PostgresValue) -> [PostgresValue] { [plan] + all.map { .integer($0) } }
}
