import PlanJSON
import PlanModel

/// The statements that read and write the table `marker`: its columns, and the values bound to them.
enum MarkerStatements {
    /// The columns in the order of reading and writing.
    static let columns =
        ["seq", "id", "number", "x", "y", "area"] + DetailField.all.map(\.name) + [
            "symbol", "style_color", "size", "properties", "author", "created", "changed",
        ]

    /// The index of the first column of the details.
    static let detailStart: Int32 = 6
    /// The index of the first column behind the details.
    static let styleStart = detailStart + Int32(DetailField.all.count)

    /// The columns as a statement selects them from the table named m.
    static let selection = columns.map { "m.\($0)" }.joined(separator: ", ")

    static let insertion = """
        INSERT INTO marker (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """

    static let textInsertion = "INSERT INTO marker_text (rowid, title, note) VALUES (?, ?, ?)"

    static let update =
        "UPDATE marker SET \(columns.dropFirst().map { "\($0) = ?" }.joined(separator: ", ")) WHERE seq = ?"

    /// Binds all columns but the row number, from parameter `first` on.
    static func bind(_ item: PlanMarker, area: Int64?, to statement: Statement, first: Int32) throws {
        let (marker, details) = (item.marker, item.marker.details)
        var index = first
        func bind(_ value: SQLValue) throws {
            try statement.bind(value, at: index)
            index += 1
        }
        func bind(_ text: String?) throws {
            if let text { try statement.bind(text, at: index) } else { try statement.bind(.null, at: index) }
            index += 1
        }
        try statement.bind(marker.id.bytes, at: index)
        index += 1
        try bind(SQLValue(marker.number))
        try bind(.real(marker.point.x))
        try bind(.real(marker.point.y))
        try bind(SQLValue(area))
        for field in DetailField.all {
            switch details[field] {
            case .string(let text): try bind(text)
            case .number(let number): try bind(.real(number))
            default: try bind(.null)
            }
        }
        try bind(marker.style.symbol.rawValue)
        try bind(marker.style.color == MarkerStyle.defaultColor ? Self.defaultColor : marker.style.color.hex)
        try bind(SQLValue(marker.style.size))
        try bind(details.properties.isEmpty ? nil : JSONValue.object(details.properties).text)
        try bind(item.author)
        try bind(.integer(item.created.milliseconds))
        try bind(.integer(item.changed.milliseconds))
    }

    private static let defaultColor = MarkerStyle.defaultColor.hex
}
