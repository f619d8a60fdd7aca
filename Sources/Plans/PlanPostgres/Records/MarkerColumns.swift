import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The columns of the table `marker`, and how markers are written to and read from them.
enum MarkerColumns {
    /// The columns in the order of writing.
    static let names =
        ["plan", "seq", "id", "number", "x", "y", "area"] + DetailField.all.map(\.name) + [
            "symbol", "style_color", "size", "properties", "author", "created", "changed", "words",
        ]

    /// The index in ``selection`` of the first column of the details.
    static let detailStart: Int32 = 6
    /// The index in ``selection`` of the first column behind the details.
    static let styleStart = detailStart + Int32(DetailField.all.count)

    static let list = names.joined(separator: ", ")

    static let insertion =
        "INSERT INTO planmark.marker (\(list)) VALUES (\(names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")))"

    static let copy = "COPY planmark.marker (\(list)) FROM STDIN BINARY"

    static let update: String = {
        let columns = names.enumerated().dropFirst(2).map { "\($1) = $\($0 + 1)" }.joined(separator: ", ")
        return "UPDATE planmark.marker SET \(columns) WHERE plan = $1 AND seq = $2"
    }()

    /// The values of all columns.
    static func values(_ item: PlanMarker, plan: Int64, seq: Int64, area: Int64?) -> [PostgresValue] {
        let (marker, details) = (item.marker, item.marker.details)
        var values: [PostgresValue] = [
            .integer(plan), .integer(seq), .uuid(marker.id), PostgresValue(marker.number), .real(marker.point.x),
            .real(marker.point.y), PostgresValue(area),
        ]
        values += DetailField.all.map { field in
            switch details[field] {
            case .string(let text): .text(text)
            case .number(let number): .real(number)
            default: .null
            }
        }
        values += [
            .text(marker.style.symbol.rawValue), .text(marker.style.color.hex), PostgresValue(marker.style.size),
            PostgresValue(details.properties.isEmpty ? nil : JSONValue.object(details.properties).text),
            PostgresValue(item.author), .integer(item.created.milliseconds), .integer(item.changed.milliseconds),
            PostgresValue(SearchLexemes.lexemes(of: marker)),
        ]
        return values
    }

    /// The list of what a statement selects of the table `marker`, named m: the columns from `seq` to `changed`, the area's id in place
    /// of its row, and the attachments as JSON.
    static let selection: String = {
        let columns = names.dropFirst().dropLast().map { name in
            name == "area"
                ? "(SELECT a.id FROM planmark.area a WHERE a.plan = m.plan AND a.seq = m.area) AS area" : "m.\(name)"
        }
        return columns.joined(separator: ", ") + ", " + attachments
    }()

    /// The number of columns of ``selection``: without the plan's number and the words, with the attachments.
    static let selectionCount = Int32(names.count) - 1

    private static let attachments = """
        (SELECT json_agg(json_build_array(t.name, encode(t.sha256, 'hex'), c.size) ORDER BY t.seq)::text
            FROM planmark.attachment t JOIN planmark.content c ON c.plan = t.plan AND c.sha256 = t.sha256
            WHERE t.plan = m.plan AND t.marker = m.seq) AS attachments
        """
}

/// Makes markers of rows, and caches the colours that many rows share.
struct MarkerRowReader {
    private var colors: [String: Color] = [:]

    /// The marker of a row whose columns are those of ``MarkerColumns/selection``.
    mutating func marker(_ row: PostgresRow) throws -> PlanMarker {
        let style = MarkerColumns.styleStart
        guard let id = row.uuid(1), let symbol = MarkerSymbol(rawValue: row.text(style)),
            let styleColor = color(row.text(style + 1))
        else { throw UnreadableRecord(Message("the marker in row \(row.integer(0)) is not readable")) }
        let properties = row.optionalText(style + 3).map { Self.members($0) } ?? [:]
        let details = MarkerDetails(properties: properties, color: { color($0) }) { index, field in
            let column = MarkerColumns.detailStart + Int32(index)
            return field.kind == .number ? JSONValue(row.optionalDouble(column)) : JSONValue(row.optionalText(column))
        }
        let marker = Marker(
            id: id, number: row.int(2), point: Point(x: row.double(3), y: row.double(4)), details: details,
            style: MarkerStyle(symbol: symbol, color: styleColor, size: row.optionalDouble(style + 2)))
        return PlanMarker(
            marker: marker, area: row.optionalText(5), author: row.optionalText(style + 4),
            created: Timestamp(milliseconds: row.integer(style + 5)),
            changed: Timestamp(milliseconds: row.integer(style + 6)),
            attachments: try row.optionalText(style + 7).map { try Self.attachments($0, ofRow: row.integer(0)) } ?? [])
    }

    /// The members of a JSON object; none of another text.
    static func members(_ text: String) -> [String: JSONValue] {
        if case .object(let members)? = try? JSONValue(parsing: text.utf8) { members } else { [:] }
    }

    private static func attachments(_ text: String, ofRow row: Int64) throws -> [Attachment] {
        try (JSONValue(parsing: text.utf8).array ?? []).map { entry in
            guard let parts = entry.array, parts.count == 3, let name = parts[0].string,
                let hash = parts[1].string.flatMap({ ContentHash(hex: $0) }),
                let size = parts[2].number.flatMap({ Int(exactly: $0) })
            else { throw UnreadableRecord(Message("an attachment of the marker in row \(row) is not readable")) }
            return Attachment(name: name, hash: hash, size: size)
        }
    }

    private mutating func color(_ text: String) -> Color? {
        if let known = colors[text] { return known }
        guard let color = Color(css: text) else { return nil }
        // Memory must not grow with the number of colours in a plan.
        if colors.count > 1000 { colors = [:] }
        colors[text] = color
        return color
    }
}

/// A record that does not say what it must.
struct UnreadableRecord: Error, MessageConvertible {
    let message: Message

    init(_ message: Message) { self.message = message }
}
