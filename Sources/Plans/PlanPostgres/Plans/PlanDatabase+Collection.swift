import PlanBase
import PlanModel
import PlanStore

extension PlanDatabase: PlanCollection {
    /// The database's address.
    public var location: String { "\(address)" }

    /// Runs `body`, which only asks, as of one moment, and again on another connection if the first turns out to be lost.
    ///
    /// - Parameter mayRepeat: whether `body` can still be run again; a question of which some rows are handed over cannot.
    private func asking<T>(
        while mayRepeat: () -> Bool = { true }, _ body: (PostgresConnection) throws -> T
    ) throws -> T {
        try naming {
            try connection.asking(
                while: mayRepeat,
                orOn: {
                    try reconnect()
                    return connection
                }
            ) { connection in
                try PostgresSchema.current.check(on: connection, address: location)
                return try connection.read { try body(connection) }
            }
        }
    }

    /// Conditions that choose plans by their names, over the table `plan` named p.
    private func conditions(_ names: [NamePattern]) -> PostgresConditions {
        var all = PostgresConditions([])
        all.add("true")
        all.add(names)
        return all
    }

    /// True if the name of any plan fits a pattern.
    public func hasPlan(_ name: NamePattern) throws -> Bool {
        try asking { connection in
            let conditions = conditions([name])
            let sql = "SELECT count(*) FROM (SELECT FROM planmark.plan p WHERE \(conditions.text) LIMIT 1) p"
            return try connection.integer(sql, conditions.values) == 1
        }
    }

    /// The plans whose names fit any of some patterns, ordered by name.
    public func entries(_ names: [NamePattern]) throws -> [PlanEntry] {
        try asking { connection in
            let conditions = conditions(names)
            var finals: [String: Set<String>] = [:]
            for (plan, status) in try connection.map(
                "SELECT plan, status FROM planmark.final_statuses", [], { ($0.text(0), $0.text(1)) })
            {
                finals[plan, default: []].insert(status)
            }
            let sql = """
                SELECT p.path, p.name, (SELECT count(*) FROM planmark.area a WHERE a.plan = p.plan), p.last_revision,
                    p.last_time, m.status, m.count, p.plan
                FROM planmark.plan p
                LEFT JOIN (SELECT plan, status, count(*) FROM planmark.marker GROUP BY plan, status) m ON m.plan = p.plan
                WHERE \(conditions.text) ORDER BY p.path
                """
            var (found, plan): ([PlanEntry], Int64?) = ([], nil)
            try connection.forEach(sql, conditions.values) { row in
                let path = row.text(0)
                if plan != row.integer(7) {
                    plan = row.integer(7)
                    found.append(
                        PlanEntry(
                            path: path, name: row.text(1), areas: row.int(2), byStatus: [:],
                            finalStatuses: finals[path] ?? [],
                            changed: row.integer(3) > 0 ? Timestamp(milliseconds: row.integer(4)) : nil))
                }
                // Swift takes spellings for equal that the database tells apart.
                if !row.isNull(6) { found[found.count - 1].byStatus[row.text(5), default: 0] += row.int(6) }
            }
            return found
        }
    }

    // MARK: - Markers

    /// Calls `body` with each marker that a query finds, as the server sends them.
    public func forEachMarker(_ query: CollectionQuery, _ body: (CollectedMarker) throws -> Void) throws {
        var hasRows = false
        try asking(while: { !hasRows }) { connection in
            let (sql, values) = Self.statement(query)
            var reader = MarkerRowReader()
            try connection.forEach(sql, values) { row in
                hasRows = true
                let item = try reader.marker(row)
                // The plan's name and the area's follow the columns of markers.
                try body(
                    CollectedMarker(
                        plan: row.text(MarkerColumns.selectionCount), item: item,
                        areaName: row.optionalText(MarkerColumns.selectionCount + 1).flatMap {
                            $0.isEmpty ? item.area : $0
                        }
                    ))
            }
        }
    }

    private static func statement(_ query: CollectionQuery) -> (sql: String, values: [PostgresValue]) {
        var markers = query.markers.conditions(plan: nil)
        markers.add(query.names)
        if query.isUnfinished {
            markers.add(
                "NOT EXISTS (SELECT FROM planmark.final_statuses f WHERE f.plan = p.path AND f.status = m.status)")
        }
        markers.add("m.plan = p.plan")
        let limit = query.markers.limit.map { markers.bind(" LIMIT ?", [.integer(Int64(max(0, $0)))]) } ?? ""
        let columns = """
            \(MarkerColumns.selection), p.path,
                (SELECT a.name FROM planmark.area a WHERE a.plan = m.plan AND a.seq = m.area)
            """
        let order =
            switch query.orderOfAll {
            case .due?: "m.due NULLS LAST, m.number, p.path"
            case .changed?: "m.changed DESC, m.number DESC, p.path"
            default: "p.path, m.number"
            }
        guard query.orderOfAll == nil else {
            let sql = """
                SELECT \(columns) FROM planmark.marker m, planmark.plan p WHERE \(markers.text) ORDER BY \(order)\(limit)
                """
            return (sql, markers.values)
        }
        // The plans one after the other, so that the first marker comes at once, and no more than one plan's are sorted.
        let sql = """
            SELECT q.* FROM planmark.plan p, LATERAL (
                SELECT \(columns) FROM planmark.marker m WHERE \(markers.text) ORDER BY m.number OFFSET 0
            ) q ORDER BY p.path, q.number\(limit)
            """
        return (sql, markers.values)
    }

    /// The number of markers of each value of a field and status.
    public func statistics(by field: TextField, _ names: [NamePattern]) throws -> [PlanStatistics.ValueCount] {
        try asking { connection in
            let conditions = conditions(names)
            let sql = """
                SELECT m.\(field.name), coalesce(m.status, ''), count(*)
                FROM planmark.marker m JOIN planmark.plan p ON p.plan = m.plan WHERE \(conditions.text) GROUP BY 1, 2
                """
            var counts: [String?: [String: Int]] = [:]
            for (value, status, count) in try connection.map(
                sql, conditions.values, { ($0.optionalText(0), $0.text(1), $0.int(2)) })
            {
                // Swift takes spellings for equal that the database tells apart.
                counts[value, default: [:]][status, default: 0] += count
            }
            return counts.map { PlanStatistics.ValueCount(value: $0.key, byStatus: $0.value) }.byFrequency
        }
    }

    /// The areas of some plans.
    public func areas(_ names: [NamePattern]) throws -> [(plan: String, area: Area)] {
        try asking { connection in
            let conditions = conditions(names)
            let sql = """
                SELECT \(PostgresRecords.areaColumns), p.path FROM planmark.area a JOIN planmark.plan p ON p.plan = a.plan
                WHERE \(conditions.text) ORDER BY p.path, a.seq
                """
            return try connection.map(sql, conditions.values) { (plan: $0.text(7), area: try PostgresRecords.area($0)) }
        }
    }

    /// The names of the free properties of some plans' markers.
    public func propertyNames(_ names: [NamePattern]) throws -> [String] {
        try asking { connection in
            let conditions = conditions(names)
            // The server would end the request at a text that is no JSON.
            let sql = """
                SELECT m.properties FROM planmark.marker m JOIN planmark.plan p ON p.plan = m.plan
                WHERE \(conditions.text) AND m.properties IS NOT NULL
                """
            var names: Set<String> = []
            try connection.forEach(sql, conditions.values) { row in
                for (name, value) in MarkerRowReader.members(row.text(0)) where value.string != nil {
                    names.insert(name)
                }
            }
            return names.sortedByBytes()
        }
    }

    // MARK: - Vocabulary

    /// True if any plan has an area of a name or id.
    public func hasArea(_ idOrName: String) throws -> Bool {
        try asking { connection in
            let sql = "SELECT count(*) FROM (SELECT FROM planmark.area WHERE name = $1 OR id = $1 LIMIT 1) a"
            return try connection.integer(sql, [.text(idOrName)]) == 1
        }
    }

    /// The ids of the areas whose name or id is a text, in whatever case of letters.
    public func areaIDs(spelled text: String) throws -> Set<Area.ID> {
        try asking { connection in
            // The database would fold the case of ASCII alone.
            var found: Set<Area.ID> = []
            try connection.forEach("SELECT DISTINCT id, name FROM planmark.area") { row in
                if Area.isSpelled(text, id: row.text(0), name: row.text(1)) { found.insert(row.text(0)) }
            }
            return found
        }
    }

    /// The names of the areas, as they are shown.
    public func areaNames() throws -> [String] {
        try asking { connection in
            let sql = "SELECT DISTINCT CASE name WHEN '' THEN id ELSE name END FROM planmark.area ORDER BY 1"
            return try connection.map(sql, []) { $0.text(0) }
        }
    }

    /// The distinct values of a field.
    public func values(of field: TextField) throws -> [String] {
        try asking { connection in
            let column = field.name
            let sql = "SELECT DISTINCT \(column) FROM planmark.marker WHERE \(column) IS NOT NULL ORDER BY 1"
            return try connection.map(sql, []) { $0.text(0) }
        }
    }

    /// The steps of all plans.
    public func workflow() throws -> Workflow {
        try asking { connection in
            let sql = """
                SELECT from_status, to_status, role FROM planmark.workflow
                GROUP BY from_status, to_status, role ORDER BY min(seq), from_status, to_status, role
                """
            return Workflow(steps: try connection.map(sql, []) { PostgresRecords.step($0) })
        }
    }

    /// True if any marker has a status.
    public func hasMarker(ofStatus status: String) throws -> Bool {
        try asking { connection in
            let sql = "SELECT count(*) FROM (SELECT FROM planmark.marker WHERE status = $1 LIMIT 1) m"
            return try connection.integer(sql, [.text(status)]) == 1
        }
    }
}

extension PostgresConditions {
    /// Adds the condition that the name of the plan, in the table `plan` named p, fits any of some patterns, if there are some.
    fileprivate mutating func add(_ names: [NamePattern]) {
        guard !names.isEmpty else { return }
        let any = names.map { _ in "p.path LIKE ?" }.joined(separator: " OR ")
        add("(\(any))", names.map { .text($0.likePattern) })
    }
}

extension NamePattern {
    /// The pattern as SQL's LIKE has it.
    var likePattern: String {
        text.reduce(into: "") { pattern, character in
            switch character {
            case "*": pattern += "%"
            case "?": pattern += "_"
            case "%", "_", "\\": pattern += "\\\(character)"
            default: pattern.append(character)
            }
        }
    }
}
