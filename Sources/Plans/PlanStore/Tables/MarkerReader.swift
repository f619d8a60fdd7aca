import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Makes markers of rows of the table `marker`, and caches the areas and colours that many rows share.
struct MarkerReader {
    private let areaID: Statement
    private var areaIDs: [Int64: Area.ID] = [:]
    private let attachments: Statement?
    private var colors: [String: Color] = [:]

    init(_ connection: Connection) throws {
        areaID = try connection.statement("SELECT id FROM area WHERE seq = ?")
        attachments =
            try connection.hasAttachments()
            ? try connection.prepare(
                """
                SELECT a.name, a.sha256, length(c.bytes) FROM attachment a JOIN content c ON c.sha256 = a.sha256
                WHERE a.marker = ? ORDER BY a.seq
                """) : nil
    }

    /// The marker of a row whose columns are those of `MarkerStatements.selection`.
    mutating func marker(_ row: Row) throws -> PlanMarker {
        let point = Point(x: row.double(3), y: row.double(4))
        let id = row.withBytes(1) { UUID(raw: $0) }
        let style = MarkerStatements.styleStart
        guard let id, let symbol = MarkerSymbol(rawValue: row.text(style)), let styleColor = color(row.text(style + 1))
        else {
            throw DatabaseError(damage: Message("the marker in row \(row.integer(0)) is not readable"))
        }
        var properties: [String: JSONValue] = [:]
        if let text = row.optionalText(style + 3), case .object(let members)? = try? JSONValue(parsing: text.utf8) {
            properties = members
        }
        let details = MarkerDetails(properties: properties, color: { color($0) }) { index, field in
            let column = MarkerStatements.detailStart + Int32(index)
            return field.kind == .number ? JSONValue(row.optionalDouble(column)) : JSONValue(row.optionalText(column))
        }
        let marker = Marker(
            id: id, number: row.int(2), point: point, details: details,
            style: MarkerStyle(symbol: symbol, color: styleColor, size: row.optionalDouble(style + 2)))
        return PlanMarker(
            marker: marker, area: row.isNull(5) ? nil : try area(row.integer(5)), author: row.optionalText(style + 4),
            created: Timestamp(milliseconds: row.integer(style + 5)),
            changed: Timestamp(milliseconds: row.integer(style + 6)),
            attachments: try attachments(of: row.integer(0)))
    }

    private func attachments(of seq: Int64) throws -> [Attachment] {
        guard let attachments else { return [] }
        return try attachments.map([.integer(seq)]) { row in
            guard let hash = ContentHash(bytes: row.bytes(1)) else {
                throw DatabaseError(damage: Message("an attachment of the marker in row \(seq) has no hash"))
            }
            return Attachment(name: row.text(0), hash: hash, size: row.int(2))
        }
    }

    private mutating func area(_ seq: Int64) throws -> Area.ID? {
        if let known = areaIDs[seq] { return known }
        let id = try areaID.first([.integer(seq)]) { $0.text(0) }
        areaIDs[seq] = id
        return id
    }

    private mutating func color(_ text: String) -> Color? {
        if let known = colors[text] { return known }
        guard let color = Color(css: text) else { return nil }
        // Memory must not grow with the number of colours in a file.
        if colors.count > 1000 { colors = [:] }
        colors[text] = color
        return color
    }
}

extension UUID {
    fileprivate init?(raw bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
}
