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
    /// What the row has.
    private var written: [Int64] = [0, 0, 0, 0, 0, 0]

    init() {}

    init(_ row: PostgresRow) {
        written = (0..<6).map { row.integer($0) }
        (lastMarker, lastNumber, lastRevision) = (written[0], written[1], written[2])
        (lastChange, lastTime, areaVersion) = (written[3], written[4], written[5])
    }

    private var all: [Int64] { [lastMarker, lastNumber, lastRevision, lastChange, lastTime, areaVersion] }

    var isChanged: Bool { all != written }

    static let selection = """
        SELECT last_marker, last_number, last_revision, last_change, last_time, area_version FROM planmark.plan
        """

    static let update = """
        UPDATE planmark.plan SET last_marker = $2, last_number = $3, last_revision = $4, last_change = $5, last_time = $6,
            area_version = $7 WHERE plan = $1
        """

    func values(plan: PostgresValue) -> [PostgresValue] { [plan] + all.map { .integer($0) } }
}
