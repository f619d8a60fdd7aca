import FoundationEssentials
import PlanGeometry
import PlanModel

/// The row of the table `plan`, see ``PlanSchema``.
struct PlanRow {
    let id: UUID
    let name: String
    let drawing: PlanDrawing
    /// The name of the drawing's file; of an embedded drawing that of the file that it was made of, if the plan keeps that.
    let drawingFileName: String?

    /// The name under which the history's first entry keeps the name of an embedded drawing's file. The table has no column
    /// for it, as older programs open no table with other columns.
    static let drawingFileField = "drawing-file"

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
        let kept = """
            SELECT new FROM change WHERE revision = (SELECT min(seq) FROM revision)
                AND marker IS NULL AND area IS NULL AND field = '\(Self.drawingFileField)'
            """
        let path =
            try drawing.drawing.path ?? connection.prepare(kept).first { row in
                row.optionalText(0).flatMap { try? JSONValue(parsing: $0.utf8) }?.string
            } ?? nil
        drawingFileName = path.flatMap { Self.fileName(of: $0) }
    }
}

extension PlanRow {
    /// The last part of a path; `nil` if it has none.
    static func fileName(of path: String) -> String? { path.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } }
}

extension Connection {
    /// The value of a field of the plan as a whole, as the history has it.
    func value(of field: PlanField) throws -> JSONValue {
        switch field {
        case .name: try statement("SELECT name FROM plan").first { .string($0.text(0)) } ?? .null
        case .pixelsPerMetre:
            try statement("SELECT pixels_per_meter FROM plan").first { JSONValue($0.optionalDouble(0)) } ?? .null
        }
    }

    /// Sets a field of the plan as a whole.
    func set(_ field: PlanField, to value: JSONValue) throws {
        switch field {
        case .name: try statement("UPDATE plan SET name = ?").run(.text(value.string ?? ""))
        case .pixelsPerMetre: try statement("UPDATE plan SET pixels_per_meter = ?").run(SQLValue(value.number))
        }
    }
}
