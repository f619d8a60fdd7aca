import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

// The row of the table `plan`, see ``PlanSchema``.
extension Connection {
    /// Returns the record of the plan in the table `plan`; nil if the table is empty.
    func plan() throws -> PlanRecord? {
        let sql =
            "SELECT id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created, units FROM plan"
        return try prepare(sql).first { row in
            let drawing = Drawing(
                name: row.text(1), size: Size(width: row.double(2), height: row.double(3)),
                pixelsPerMeter: row.optionalDouble(4), units: row.optionalText(8).flatMap(UnitSystem.init),
                path: row.optionalText(5))
            guard let id = UUID(bytes: row.bytes(0)), let drawing else {
                throw DatabaseError(damage: Message("the drawing has no size"))
            }
            return PlanRecord(
                id: id, name: row.text(1), drawing: drawing, hash: ContentHash(bytes: row.bytes(6)),
                created: Timestamp(milliseconds: row.integer(7)))
        }
    }

    /// Adds the plan.
    func insert(_ plan: PlanRecord) throws {
        let sql = """
            INSERT INTO plan (seq, id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256, created, units)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let size = plan.drawing.size
        try prepare(sql).run(
            .blob(plan.id.bytes), .text(plan.name), .real(size.width), .real(size.height),
            SQLValue(plan.drawing.pixelsPerMeter), SQLValue(plan.drawing.path), SQLValue(plan.hash?.bytes),
            .integer(plan.created.milliseconds), SQLValue(plan.drawing.units?.rawValue))
    }

    /// Sets a field of the plan as a whole.
    func set(_ field: PlanField, to value: JSONValue) throws {
        switch field {
        case .name: try statement("UPDATE plan SET name = ?").run(.text(value.string ?? ""))
        case .pixelsPerMetre: try statement("UPDATE plan SET pixels_per_meter = ?").run(SQLValue(value.number))
        case .units: try statement("UPDATE plan SET units = ?").run(SQLValue(value.string))
        }
    }
}
