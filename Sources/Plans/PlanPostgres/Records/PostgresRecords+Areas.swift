import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension PostgresRecords {
    func plan() throws -> PlanRecord? {
        let sql = """
            SELECT id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created, units
            FROM planmark.plan WHERE plan = $1
            """
        return try askFirst(sql, [number]) { row in
            let drawing = Drawing(
                name: row.text(1), size: Size(width: row.double(2), height: row.double(3)),
                pixelsPerMeter: row.optionalDouble(4), units: row.optionalText(8).flatMap(UnitSystem.init),
                path: row.optionalText(5))
            guard let id = row.uuid(0), let drawing else {
                throw UnreadableRecord(Message("the plan's row is not readable"))
            }
            return PlanRecord(
                id: id, name: row.text(1), drawing: drawing,
                hash: row.optionalBytes(6).flatMap { ContentHash(bytes: $0) },
                created: Timestamp(milliseconds: row.integer(7)))
        }
    }

    func workflow() throws -> Workflow {
        try workflowForWriting {
            let sql = "SELECT from_status, to_status, role FROM planmark.workflow WHERE plan = $1 ORDER BY seq"
            return Workflow(
                steps: try ask(sql, [number]) { Self.step($0) })
        }
    }

    func objects(_ kind: PlanObjectKind) throws -> [PlanObjectKey: JSONValue] {
        var found: [PlanObjectKey: JSONValue] = [:]
        let sql = "SELECT key, value FROM planmark.\(kind.rawValue) WHERE plan = $1"
        for (key, text) in try ask(sql, [number], { ($0.text(0), $0.text(1)) }) {
            guard let known = PlanObjectKey(rawValue: key), known.kind == kind else {
                throw UnreadableRecord(Message("the object '\(key)' is not readable"))
            }
            found[known] = try Self.value(text, of: known)
        }
        return found
    }

    func object(_ key: PlanObjectKey) throws -> JSONValue? {
        let sql = "SELECT value FROM planmark.\(key.kind.rawValue) WHERE plan = $1 AND key = $2"
        return try askFirst(sql, [number, .text(key.rawValue)], { $0.text(0) }).map { try Self.value($0, of: key) }
    }

    private static func value(_ text: String, of key: PlanObjectKey) throws -> JSONValue {
        guard let value = try? JSONValue(parsing: text.utf8) else {
            throw UnreadableRecord(Message("the object '\(key.rawValue)' is not readable"))
        }
        return value
    }

    func areaRows() throws -> [(seq: Int64, area: Area)] {
        try areasForWriting {
            let sql = "SELECT \(Self.areaColumns) FROM planmark.area a WHERE a.plan = $1 ORDER BY a.seq"
            return try ask(sql, [number]) { ($0.integer(0), try Self.area($0)) }
        }
    }

    func areasWithUnreadableProperties() throws -> [Area.ID] {
        let sql = "SELECT id, properties FROM planmark.area WHERE plan = $1 AND properties IS NOT NULL ORDER BY seq"
        return try ask(sql, [number]) { JSONValue.isObject($0.text(1)) ? nil : $0.text(0) }.compactMap(\.self)
    }

    // MARK: - Rows

    /// The columns of the table `area`, named a, that ``area(_:)`` reads, and first the row.
    static let areaColumns = "a.seq, a.id, a.name, a.allowed, a.color, a.shape, a.properties"

    /// The area of a row.
    static func area(_ row: PostgresRow) throws -> Area {
        guard let shape = row.withBytes(5, { ShapeEncoding.shape(of: $0) }) else {
            throw UnreadableRecord(Message("the shape of the area '\(row.text(1))' is not readable"))
        }
        return Area(
            id: row.text(1), name: row.text(2), isAllowed: row.bool(3),
            color: row.optionalText(4).flatMap { Color(css: $0) }, shape: shape,
            properties: row.optionalText(6).map { MarkerRowReader.members($0) } ?? [:])
    }

    /// The step of the workflow of a row: from, to, role, of which an empty text stands for none.
    static func step(_ row: PostgresRow) -> Workflow.Step {
        let (from, role) = (row.text(0), row.text(2))
        return Workflow.Step(from: from.isEmpty ? nil : from, to: row.text(1), role: role.isEmpty ? nil : role)
    }

    // MARK: - Writing

    func set(_ field: PlanField, to value: JSONValue) throws {
        switch field {
        case .name: write("UPDATE planmark.plan SET name = $2 WHERE plan = $1", [number, .text(value.string ?? "")])
        case .pixelsPerMetre:
            write(
                "UPDATE planmark.plan SET pixels_per_meter = $2 WHERE plan = $1", [number, PostgresValue(value.number)])
        case .units:
            write("UPDATE planmark.plan SET units = $2 WHERE plan = $1", [number, PostgresValue(value.string)])
        }
    }

    func replaceWorkflow(by workflow: Workflow) throws {
        write("DELETE FROM planmark.workflow WHERE plan = $1", [number])
        let sql = """
            INSERT INTO planmark.workflow (plan, seq, from_status, to_status, role) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """
        for (index, step) in workflow.steps.enumerated() {
            write(
                sql,
                [
                    number, .integer(Int64(index) + 1), .text(step.from ?? ""), .text(step.to), .text(step.role ?? ""),
                ])
        }
        noteChangedAreas()
    }

    func setObject(_ key: PlanObjectKey, to value: JSONValue?) throws {
        let table = "planmark.\(key.kind.rawValue)"
        guard let value else {
            return write("DELETE FROM \(table) WHERE plan = $1 AND key = $2", [number, .text(key.rawValue)])
        }
        write(
            """
            INSERT INTO \(table) (plan, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (plan, key) DO UPDATE SET value = excluded.value
            """, [number, .text(key.rawValue), .text(value.text)])
    }

    func insert(_ area: Area, at seq: Int64) throws {
        let sql = """
            INSERT INTO planmark.area (plan, seq, id, name, allowed, color, shape, properties)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """
        write(
            sql,
            [
                number, .integer(seq), .text(area.id), .text(area.name), .bool(area.isAllowed),
                PostgresValue(area.color?.hex), .bytes(ShapeEncoding.bytes(of: area.shape)),
                PostgresValue(area.properties.isEmpty ? nil : JSONValue.object(area.properties).text),
            ])
        noteChangedAreas()
    }

    func deleteArea(_ seq: Int64) throws {
        write("DELETE FROM planmark.area WHERE plan = $1 AND seq = $2", [number, .integer(seq)])
        noteChangedAreas()
    }
}
