import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// The columns of a table of markers that say what is known of a marker wherever it is: its coordinates, its number, its details.
///
/// A cell that cannot be read costs that cell: its text stays a property of the column's name, and ``UnplacedMarker/unread`` tells of
/// it. A row without coordinates gives no marker.
final class MarkerTableColumns: Sendable {
    /// The table's header.
    let header: CSVHeader
    /// The columns' names; a column that has none in the header is called by its letter, so that its values are kept.
    let names: [String]
    private let dialect: TableDialect
    private let x: Int?
    private let y: Int?
    /// True if rows without coordinates are placed by the rooms that they name.
    let isOfRooms: Bool
    private let rooms: [Int]
    private let floor: Int?
    private let number: Int?
    /// The columns of the fields of ``DetailField/all``.
    private let details: [Int?]
    private let title: Int?
    private static let titleField = DetailField(.title)
    /// The statuses for the answers in the column of statuses, where that says whether markers are done.
    private let answers: (done: String, open: String)?
    /// The columns of free properties.
    private let properties: [Int]
    /// The columns of all details but the title.
    private let keys: [Int]

    /// The names, in lower case, of the columns for the values that a plan keeps of a marker beside its number and its details.
    static let plansOwn: Set = [
        "symbol", "size", "stylecolor", "id", "area", "author", "created", "changed", "attachments", "properties",
    ]

    /// Reads the header row.
    ///
    /// - Parameters:
    ///   - row: The table's first row; nil if it has none.
    ///   - placeBy: The means by which markers get their places; nil for rooms if the table has no column of coordinates.
    /// - Throws: ``InputError`` for a table without rows, and for a header without columns for the coordinates, or for the rooms.
    init(
        header row: CSVRow?, _ style: TableStyle, _ dialect: TableDialect, coordinates: CoordinateSystem,
        placeBy: PlaceBy? = .coordinates, file: String
    ) throws(InputError) {
        guard let row else { throw InputError(.empty, file: file) }
        header = try CSVHeader(row, style, file: file)
        names = header.names.enumerated().map { $1.isEmpty ? ColumnNames.nameOfUnnamed($0) : $1 }
        self.dialect = dialect
        let hasCoordinates = ColumnNames.coordinates.contains { [header] in header.index(of: $0) != nil }
        isOfRooms = placeBy == .area || placeBy == nil && !hasCoordinates && !header.roomColumns.isEmpty
        if isOfRooms, header.roomColumns.isEmpty {
            throw InputError(
                .missingColumns(
                    ["area"], found: header.names,
                    hint: ColumnNames.adviceOnRooms(header.likelyRoomColumn)),
                file: file, at: .line(row.line))
        }
        let pair =
            isOfRooms && !hasCoordinates
            ? nil : try header.coordinateColumns(for: coordinates, file: file, line: row.line)
        (x, y) = (pair?.x, pair?.y)
        (rooms, floor) = (header.roomColumns, header.floorColumn)
        number = header.index(of: "number")
        details = DetailField.all.map { [header] in header.index(of: $0.name) }
        title = zip(DetailField.all, details).first { $0.0.field == .title }?.1
        answers = header.index(of: "status").flatMap { [names] in ColumnNames.answers(ofColumn: names[$0]) }
        let taken = Set([x, y, number].compactMap(\.self) + details.compactMap(\.self))
        keys = details.compactMap(\.self).filter { [title] in $0 != title }
        properties = header.names.indices.filter { [header] index in
            let meaning = header.meanings[index].lowercased()
            let isPlans = Self.plansOwn.contains(meaning) && header.index(of: meaning) == index
            return !taken.contains(index) && !isPlans
        }
    }

    /// The columns of the coordinates.
    var coordinateColumns: Set<Int> { Set([x, y].compactMap(\.self)) }

    /// True if a row has a digit in the column of numbers or in one of coordinates, so that it is no header.
    func hasNumbers(_ fields: CSVFields) -> Bool {
        guard fields.fit(columns: names.count) else { return false }
        return [number, x, y].contains { index in
            index.map { fields.withBytes(of: $0) { $0.contains { (0x30...0x39).contains($0) } } } == true
        }
    }

    /// The room and the floor that a row names; nil if it names no room.
    func room(_ fields: CSVFields) -> ListedRoom? {
        func text(_ index: Int) -> String? {
            let text = SpreadsheetText.unguarded(fields[index].trimmed)
            return text.isEmpty || SpreadsheetText.isErrorValue(text) ? nil : text
        }
        return ListedRoom(rooms.compactMap(text), floor: floor.flatMap(text), inColumn: floor.map { names[$0] })
    }

    /// The note on the columns of rooms, if markers are placed by these.
    var roomNotes: [FileNote] {
        guard isOfRooms else { return [] }
        // A list may have both, under names that are not known.
        let likely = x == nil ? header.likelyCoordinates : nil
        return [.rooms(rooms.map { names[$0] }, floor: floor.map { names[$0] })]
            + (likely.map { [.similar(column: $0.x, known: "x"), .similar(column: $0.y, known: "y")] } ?? [])
    }

    /// The problem of a row, with advice if it lacks coordinates and would be placed by its room if that were asked for.
    func advised(_ problem: MarkerProblem, of fields: CSVFields) -> MarkerProblem {
        guard !isOfRooms, x != nil, fields.fit(columns: names.count),
            coordinateColumns.allSatisfy({ fields[$0].isBlank }),
            room(fields) != nil
        else { return problem }
        return .unfit(
            reason: Message("\(problem.message); \(Remedy.set(.placeBy, to: "area")) puts the marker into its room"))
    }

    /// True if a row has no coordinates, so that its marker has to be placed in its room.
    func lacksCoordinates(_ fields: CSVFields) -> Bool {
        isOfRooms && coordinateColumns.allSatisfy { fields[$0].isBlank }
    }

    /// Moves on to the next row that has anything in it; false at the end.
    static func advance(_ reader: inout CSVReader) throws(InputError) -> Bool {
        while try reader.advance() { if !reader.fields.isBlank { return true } }
        return false
    }

    /// Calls a closure with an entry for each row.
    func forEachEntry(
        of reader: inout CSVReader, numbers: (Int) -> [Int: Double] = { _ in [:] }, _ body: (MarkerEntry) -> Void
    ) throws(InputError) {
        var pool = DetailsPool()
        while try Self.advance(&reader) {
            do throws(MarkerProblem) {
                var marker = try marker(reader.fields, numbers: numbers(reader.fields.line), &pool)
                (marker.room, marker.lacksCoordinates) = (room(reader.fields), lacksCoordinates(reader.fields))
                if marker.lacksCoordinates, marker.room == nil { throw .unfit(reason: RoomPlacer.reasonWithoutRoom) }
                body(.marker(marker))
            } catch {
                body(.malformed(advised(error, of: reader.fields), at: .line(reader.fields.line)))
            }
        }
    }

    /// A row's marker.
    ///
    /// - Parameter numbers: The numbers in a workbook's cells, by their columns.
    func marker(
        _ fields: CSVFields, numbers: [Int: Double], _ pool: inout DetailsPool
    ) throws(MarkerProblem) -> UnplacedMarker {
        guard fields.fit(columns: names.count) else { throw .raggedRow(fields: fields.count, expected: names.count) }
        if fields.hasZeroByte { throw .zeroByte }
        if let total = total(fields) {
            throw .unfit(reason: Message("'\(total.excerpt)' heads a row of totals, which is no marker"))
        }
        var fromText: UnreadCell?
        let pair = try pair(fields, &fromText)
        var row = try details(fields, numbers, &pool)
        if let fromText { row.unread[.point] = fromText }
        return UnplacedMarker(
            place: .line(fields.line), pair: pair, number: number(fields, &row), details: row.details,
            unread: row.unread)
    }

    /// The text in place of a room by which a spreadsheet heads a row of totals, as in `4.01 Total`; nil for any other row.
    private func total(_ fields: CSVFields) -> String? {
        guard isOfRooms, [number, title].allSatisfy({ $0.map { fields[$0].isBlank } != false }) else { return nil }
        return rooms.lazy.map { fields[$0].trimmed }.first { text in
            let word = text.lowercased().split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
            return Self.totals.contains(word) || ["合计", "小计", "汇总", "总计"].contains { word.hasSuffix($0) }
        }
    }

    private static let totals: Set = [
        "ergebnis", "teilergebnis", "gesamtergebnis", "summe", "zwischensumme", "total", "subtotal", "totals", "sum",
    ]

    /// The coordinates of a row; the origin for a row without coordinates that is placed by its room.
    ///
    /// - Parameter fromText: Set to a coordinate that the spreadsheet was told to be a text.
    private func pair(_ fields: CSVFields, _ fromText: inout UnreadCell?) throws(MarkerProblem) -> Point {
        guard let x, let y, !lacksCoordinates(fields) else { return .zero }
        return Point(x: try coordinate(x, fields, &fromText), y: try coordinate(y, fields, &fromText))
    }

    private func coordinate(
        _ index: Int, _ fields: CSVFields, _ fromText: inout UnreadCell?
    ) throws(MarkerProblem) -> Double {
        if dialect.decimal == .point, let plain = fields.withBytes(of: index, Double.plainDecimal) { return plain }
        let text = fields[index].trimmed
        if let value = dialect.coordinate(text) {
            if SpreadsheetText.unmarked(text) != text { fromText = UnreadCell(text, in: names[index], .takenFromText) }
            return value
        }
        if SpreadsheetText.isErrorValue(text) {
            throw .failedFormula(column: names[index], error: SpreadsheetText.isMissingValue(text) ? nil : text)
        }
        throw text.isEmpty ? .missingNumber(column: names[index]) : .notANumber(column: names[index], text: text)
    }

    private func number(_ fields: CSVFields, _ row: inout RowDetails) -> Int? {
        guard let number else { return nil }
        if let plain = fields.withBytes(of: number, Int.plainDecimal), plain >= 1 { return plain }
        let text = fields[number].trimmed
        if text.isEmpty || SpreadsheetText.isMissingValue(text) { return nil }
        let plain = SpreadsheetText.unmarked(text)
        if let value = Int(plain) ?? Self.listNumber(plain), value >= 1 { return value }
        row.keep(plain, of: .number, as: names[number])
        return nil
    }

    /// The number of a text such as `12.0`, as programs write numbers of a column that has empty cells too, or `12.`, `12)` and `#12`, as
    /// people number lists; nil for any other.
    private static func listNumber(_ text: String) -> Int? {
        var digits = text[...]
        if let sign = digits.lastIndex(where: { ".,".contains($0) }), ["0", "00"].contains(digits[sign...].dropFirst())
        {
            digits = digits[..<sign]
        } else if digits.first == "#" {
            digits = digits.dropFirst()
        } else if let last = digits.last, ".)".contains(last) {
            digits = digits.dropLast()
        }
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private func details(
        _ fields: CSVFields, _ numbers: [Int: Double], _ pool: inout DetailsPool
    ) throws(MarkerProblem) -> RowDetails {
        // As a rule, each row has a title of its own, and its other details from row to row.
        let isShared =
            properties.allSatisfy { fields.isEmpty($0) }
            && (numbers.isEmpty || keys.allSatisfy { numbers[$0] == nil })
        guard isShared else { return try details(fields, numbers) }
        var row = try pool.details(of: fields, columns: keys) { () throws(MarkerProblem) in
            try details(fields, numbers, without: title)
        }
        if let title, let field = Self.titleField, !fields.isEmpty(title) {
            row.details.title = try value(of: field, in: title, fields, numbers, &row.unread).string
            row.keepUnread()
        }
        return row
    }

    /// The details of a row.
    ///
    /// - Parameter left: A column to leave out.
    private func details(
        _ fields: CSVFields, _ numbers: [Int: Double], without left: Int? = nil
    ) throws(MarkerProblem) -> RowDetails {
        var (own, unread): ([String: JSONValue], [MarkerField: UnreadCell]) = ([:], [:])
        for index in properties where !fields.isEmpty(index) {
            let text = fields[index]
            // The workbook's notes tell of it.
            if SpreadsheetText.isMissingValue(text) { continue }
            if SpreadsheetText.isErrorValue(text) {
                unread[.property(names[index])] = UnreadCell(text, in: names[index])
            }
            own[names[index]] = numbers[index].map { .number($0) } ?? .string(SpreadsheetText.unguarded(text))
        }
        var row = RowDetails(unread: unread)
        row.details = try MarkerDetails(properties: own) { (index, field) throws(MarkerProblem) in
            guard let column = details[index], column != left, !fields.isEmpty(column) else { return .null }
            return try value(of: field, in: column, fields, numbers, &row.unread)
        }
        row.keepUnread()
        return row
    }

    /// The value of a field in a row; `null` where its cell has none.
    ///
    /// - Parameter unread: Gets what is to be told of the cell.
    private func value(
        of field: DetailField, in column: Int, _ fields: CSVFields, _ numbers: [Int: Double],
        _ unread: inout [MarkerField: UnreadCell]
    ) throws(MarkerProblem) -> JSONValue {
        let text = fields[column]
        if text.isBlank || SpreadsheetText.isMissingValue(text) { return .null }
        let (value, told) = try read(text, for: field, column, numbers[column])
        if let told { unread[field.field] = told }
        return value ?? .null
    }

    /// The answer of a cell, by a mark or a word; nil if it has neither.
    private static func isDone(_ text: String) -> Bool? {
        let word = text.trimmed.lowercased()
        if ["x", "✓", "✔", "✔️", "☑", "✅", "√", "ok"].contains(word) { return true }
        return ["-", "–", "☐", "✗", "✘", "❌"].contains(word) ? false : JSONValue.string(word).answer
    }

    /// Returns the value of a cell for a field, `nil` if the cell has no value that the field can have, and what is to be told of the cell.
    ///
    /// - Parameter number: The number in the cell, if the cell is a workbook's.
    private func read(
        _ text: String, for field: DetailField, _ column: Int, _ number: Double?
    ) throws(MarkerProblem) -> (value: JSONValue?, told: UnreadCell?) {
        func told(_ part: UnreadCell.Part = .none) -> UnreadCell {
            UnreadCell(SpreadsheetText.unguarded(text.trimmed), in: names[column], part)
        }
        if field.field == .status, let answers {
            if let isDone = Self.isDone(text) { return (.string(isDone ? answers.done : answers.open), nil) }
            if WrittenDate(text) != nil { return (.string(answers.done), told(.takenAsDone)) }
        }
        if SpreadsheetText.isErrorValue(text) { return (nil, told()) }
        switch field.kind {
        case .text(let limit):
            let bytes = text.utf8.count
            guard bytes <= limit else { throw .textTooLong(column: names[column], bytes: bytes, limit: limit) }
            // By the shared ones markers are filtered, where a space at the end would make two of one.
            return (.string(SpreadsheetText.unguarded(field.isShared ? text.trimmed : text)), nil)
        case .no:
            guard let answer = JSONValue.string(text).answer else { return (nil, told()) }
            return (answer ? .null : .string(MarkerDetails.notLocated), nil)
        case .day:
            if CalendarDate(text) != nil { return (.string(text), nil) }
            let date = WrittenDate(text)
            guard let date, let day = date.day(fileOrder: dialect.dateOrder)?.description else { return (nil, told()) }
            return (.string(day), date.hasTime ? told(.takenWithoutTime(day)) : nil)
        case .number:
            if let number { return (.number(number), nil) }
            guard let (taken, other) = dialect.number(text.trimmed, inColumn: column) else { return (nil, told()) }
            let part = other.map {
                UnreadCell.Part.taken(taken.shortest, insteadOf: $0.number.shortest, decimal: $0.decimal)
            }
            return (.number(taken), part.map { told($0) })
        case .color:
            let color = text.trimmed
            return Color(css: color) == nil ? (nil, told()) : (.string(color), nil)
        }
    }
}
