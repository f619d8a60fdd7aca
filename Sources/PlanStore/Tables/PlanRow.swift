import FoundationEssentials
import PlanGeometry
import PlanModel

/// The row of the table `plan`, see ``PlanSchema``.
struct PlanRow {
    let id: UUID
    let name: String
    let drawing: PlanDrawing

    /// Reads the row of a file.
    init(of connection: Connection, file: String) throws {
        let sql = """
            SELECT id, name, width, height, pixels_per_meter, drawing_path, drawing_sha256,
                drawing_path IS NULL AND drawing_sha256 IN (SELECT sha256 FROM content)
            FROM plan
            """
        let found = try connection.prepare(sql).first { row in
            let drawing = Drawing(
                name: row.text(1), size: Size(width: row.double(2), height: row.double(3)),
                pixelsPerMeter: row.optionalDouble(4), path: row.optionalText(5))
            guard let id = UUID(bytes: row.bytes(0)), let drawing else {
                throw PlanStoreError.damaged(file: file, detail: "the drawing has no size")
            }
            let reference = PlanDrawing(
                drawing: drawing, hash: ContentHash(bytes: row.bytes(6)), isEmbedded: row.int(7) != 0)
            return (id, row.text(1), reference)
        }
        guard let found else { throw PlanStoreError.damaged(file: file, detail: "the table plan is empty") }
        (id, name, drawing) = found
    }
}

extension PlanRow {
    /// The value of a field, as the history has it.
    subscript(field: PlanField) -> JSONValue {
        switch field {
        case .name: .string(name)
        case .pixelsPerMetre: JSONValue(drawing.drawing.pixelsPerMeter)
        }
    }
}

extension Connection {
    /// Sets a field of the plan as a whole.
    func set(_ field: PlanField, to value: JSONValue) throws {
        switch field {
        case .name: try statement("UPDATE plan SET name = ?").run(.text(value.string ?? ""))
        case .pixelsPerMetre: try statement("UPDATE plan SET pixels_per_meter = ?").run(SQLValue(value.number))
        }
    }
}
