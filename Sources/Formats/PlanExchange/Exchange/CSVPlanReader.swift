import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads a plan's markers from CSV, as ``CSVPlanWriter`` writes them or any tool with a header row does: what ``MarkerTableColumns`` reads,
/// and what a plan keeps of a marker beside that.
struct CSVPlanReader {
    private let coordinates: CoordinateSystem
    private var rows: CSVReader
    private let dialect: TableDialect
    private let columns: MarkerTableColumns
    private var pool = DetailsPool()
    private let kinds: [Column]
    /// The fields that the columns stand for, in every row.
    private let given: Set<MarkerField>
    private let givesAllProperties: Bool
    private let numbers: (Int) -> [Int: Double]
    private let statusColumn: String?
    private let repeats: HeaderRepeats

    /// The meaning of a column.
    private enum Column {
        /// One that ``MarkerTableColumns`` reads, and the field that it gives, if any.
        case field(MarkerField?)
        /// A member as JSON has it, whose value is text, and the field that it gives, if any.
        case member(String, MarkerField?)
        case area, author, properties, ignored

        var field: MarkerField? {
            switch self {
            case .field(let field), .member(_, let field): field
            case .area, .author, .properties, .ignored: nil
            }
        }
    }

    /// The function that returns the notes on the table, as far as the table has been read.
    let notes: () -> [FileNote]

    /// A reader of a table with a header row.
    ///
    /// - Parameter placeBy: The means by which markers get their places; nil for rooms if the table has no column of coordinates.
    init(
        _ table: TableRows, coordinates: CoordinateSystem, placeBy: PlaceBy? = .coordinates
    ) throws(InputError) {
        let file = table.file
        // A zero byte has no place in JSON's names, as which a plan keeps those of its properties.
        if let first = table.first, first.hasZeroByte {
            throw InputError(.zeroByte, file: file, at: .line(first.line))
        }
        columns = try MarkerTableColumns(
            header: table.first, table.style, table.dialect, coordinates: coordinates, placeBy: placeBy, file: file)
        (self.coordinates, rows, dialect) = (coordinates, table.rest, table.dialect)
        let (header, pair) = (columns.header, columns.coordinateColumns)
        kinds = zip(columns.names, header.meanings).enumerated().map { index, column in
            if pair.contains(index) { return .field(nil) }
            // A column whose name another one stands for is a property.
            return header.index(of: column.1) == index ? Self.kind(column.1) : .field(.property(column.0))
        }
        // Where a cell can be read, what an earlier list had there and could not be is out of date.
        let kept = zip(columns.names, kinds).compactMap { name, kind in
            if case .field(let field?) = kind, field.name != name { MarkerField.property(name) } else { nil }
        }
        given = Set(kinds.compactMap(\.field) + kept).union([.point])
        repeats = HeaderRepeats()
        statusColumn = header.index(of: MarkerField.status.name).map { header.names[$0] }
        givesAllProperties = kinds.contains { if case .properties = $0 { true } else { false } }
        notes = { [columns, repeats] in
            table.notes(header, tellsUnknown: true) + columns.roomNotes + repeats.notes
        }
        numbers = { table.numbers(inRow: $0) }
    }

    private static func kind(_ name: String) -> Column {
        switch name.lowercased() {
        case "": .ignored
        case "area": .area
        case "number": .field(.number)
        case "stylecolor": .member("styleColor", .styleColor)
        case let known where ["symbol", "size", "attachments", "id", "created", "changed"].contains(known):
            .member(known, MarkerField(name: known))
        case "author": .author
        case "properties": .properties
        case let known: .field(DetailField(name: known)?.field ?? .property(name))
        }
    }

    /// The next row's marker, or why there is none; `nil` at the end.
    mutating func next() throws(InputError) -> ImportedEntry? {
        repeat {
            guard try MarkerTableColumns.advance(&rows) else { return nil }
        } while repeats.isRepeated(rows.fields, columns.header)
        if repeats.isOther(rows.fields, columns) { return try secondList() }
        let place = FilePlace.line(rows.fields.line)
        do throws(MarkerProblem) {
            return .marker(try marker(rows.fields), at: place)
        } catch {
            return .malformed(columns.advised(error, of: rows.fields).message, at: place)
        }
    }

    /// Passes over the rows of a second list, which begins with the present row.
    private mutating func secondList() throws(InputError) -> ImportedEntry {
        let (names, line) = (rows.fields.texts.filter { !$0.isBlank }, rows.fields.line)
        var count = 0
        while try MarkerTableColumns.advance(&rows) { count += 1 }
        let shown = names.prefix(6).map { Message("'\($0.trimmed.excerpt)'") }
        let reason = Message(
            count: count,
            one: """
                a second list begins here, with the columns \(shown); its \(count) row is left out; put it onto a worksheet or into \
                a file of its own
                """,
            other: """
                a second list begins here, with the columns \(shown); its \(count) rows are left out; put it onto a worksheet or \
                into a file of its own
                """)
        return .malformed(reason, at: .line(line))
    }

    private mutating func marker(_ fields: CSVFields) throws(MarkerProblem) -> ImportedMarker {
        let read = try columns.marker(fields, numbers: numbers(fields.line), &pool)
        guard let point = try? coordinates.pixelPoint(for: read.pair) else {
            throw .unfit(reason: Message("not a finite position \(read.pair)"))
        }
        var marker = ImportedMarker(point: point)
        (marker.room, marker.isUnplaced) = (columns.room(fields), columns.lacksCoordinates(fields))
        (marker.given, marker.givesAllProperties) = (given, givesAllProperties)
        if let statusColumn { marker.statusColumn = statusColumn }
        (marker.item.marker.number, marker.item.marker.details) = (read.number, read.details)
        if marker.isUnplaced { marker.given.remove(.point) }
        for (field, cell) in read.unread { marker.keep(cell, of: field) }
        for (index, kind) in kinds.enumerated() where !fields.isEmpty(index) {
            if case .ignored = kind { continue }
            if fields.isMissingValue(index) {
                // The plan keeps what it has. The workbook's notes tell of it.
                kind.field.map { _ = marker.given.remove($0) }
                marker.given.remove(.property(columns.names[index]))
                continue
            }
            if case .field = kind { continue }
            if let problem = take(fields[index], kind, into: &marker) {
                let name = columns.names[index].excerpt
                throw .unfit(reason: Message("column '\(name)': \(problem)"))
            }
        }
        return marker
    }

    /// Sets what a column stands for from a field's text; returns the reason if the text does not fit.
    private func take(_ field: String, _ kind: Column, into marker: inout ImportedMarker) -> Message? {
        func set(_ name: String, _ value: JSONValue) -> Message? { marker.take(MappedMembers([name: value])) }
        func json() -> JSONValue? { try? JSONValue(parsing: field.utf8) }
        switch kind {
        case .field, .ignored: break
        case .author: marker.item.author = SpreadsheetText.unguarded(field)
        // The plan derives the area from the point.
        case .area: marker.areaName = SpreadsheetText.unguarded(field.trimmed)
        case .member("size", _):
            return set(
                "size", dialect.decimal.number(field.trimmed).map { .number($0) } ?? .string(field.trimmed))
        case .member("attachments", _): return set("attachments", json() ?? .string(field))
        case .member(let name, _) where ["created", "changed"].contains(name):
            return set(name, .string(moment(field.trimmed)))
        case .member(let name, _): return set(name, .string(field.trimmed))
        case .properties: return set("properties", json() ?? .string(field))
        }
        return nil
    }

    /// A time as a spreadsheet writes it, `2026-03-01 08:30:00` or `01.03.2026 08:30`, as RFC 3339 has it; else the text itself.
    private func moment(_ text: String) -> String {
        let parts = text.split(separator: " ")
        guard Timestamp(text) == nil, parts.count == 2,
            let day = WrittenDate(String(parts[0]))?.day(fileOrder: dialect.dateOrder)
        else { return text }
        let time = parts[1].count { $0 == ":" } == 1 ? "\(parts[1]):00" : "\(parts[1])"
        let moment = "\(day)T\(time.count == 7 ? "0" : "")\(time)Z"
        return Timestamp(moment) == nil ? text : moment
    }

    static func read(_ text: [UInt8], file: String, coordinates: CoordinateSystem) throws(InputError) -> ImportedPlan {
        let table = try TableRows(TableStyle(), start: text, file: file) { [] }
        if let geometries = try GeometryTable(table, coordinates: coordinates) {
            return try geometries.read(coordinates: coordinates).plan
        }
        var reader = try CSVPlanReader(table, coordinates: coordinates)
        var plan = ImportedPlan()
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, let place): plan.markers.append((place, marker))
            case .malformed(let reason, let place): plan.refused.append((place, reason))
            }
        }
        return plan
    }
}

extension CSVRow {
    /// True if one of the fields has a zero byte, which many programs take for a text's end.
    package var hasZeroByte: Bool { fields.contains { $0.utf8.contains(0) } }
}
