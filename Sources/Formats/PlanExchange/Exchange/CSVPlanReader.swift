import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads a plan's markers from CSV, as ``CSVPlanWriter`` writes them or any tool with a header row does.
struct CSVPlanReader {
    private let file: String
    private let coordinates: CoordinateSystem
    private var rows: CSVReader
    private let dialect: TableDialect
    private let names: [String]
    private let x: Int
    private let y: Int
    private let kinds: [Column]
    /// The fields that the columns stand for, in every row.
    private let given: Set<MarkerField>
    private let givesAllProperties: Bool
    private let numbers: (Int) -> [Int: Double]

    /// The meaning of a column.
    fileprivate enum Column {
        case coordinate, ignored
        case detail(DetailField)
        /// A member as JSON has it, whose value is text, and the field that it gives, if any.
        case member(String, MarkerField?)
        case number, area, attachments, author, properties
        case property(String)
    }

    /// What to tell of how the table was read, as far as it has been.
    let notes: () -> [FileNote]

    /// A reader of a table with a header row.
    init(_ table: TableRows, coordinates: CoordinateSystem) throws(PlanFileError) {
        file = table.file
        guard let first = table.first else { throw PlanFileError(.empty, file: file) }
        let header = try CSVHeader(first, columns: table.style.columns, file: file)
        // A zero byte has no place in JSON's names, as which a plan keeps those of its properties.
        guard !first.hasZeroByte else { throw PlanFileError(.zeroByte, file: file, at: .line(first.line)) }
        (x, y) = try header.coordinateColumns(for: coordinates, file: file, line: first.line)
        (self.coordinates, rows, dialect, names) = (coordinates, table.rest, table.dialect, header.names)
        let pair = [x, y]
        kinds = zip(header.names, header.meanings).enumerated().map { index, column in
            if pair.contains(index) { return .coordinate }
            // A column whose name another one stands for is a property.
            return header.index(of: column.1) == index ? Self.kind(column.1) : .property(column.0)
        }
        given = Set(zip(kinds, header.meanings).compactMap { $0.field(named: $1) }).union([.point])
        givesAllProperties = kinds.contains { if case .properties = $0 { true } else { false } }
        notes = { table.notes(header, tellsUnknown: true) }
        numbers = { table.numbers(inRow: $0) }
    }

    private static func kind(_ name: String) -> Column {
        switch name.lowercased() {
        case "": .ignored
        case "area": .area
        case "number": .number
        case "stylecolor": .member("styleColor", .styleColor)
        case let known where ["symbol", "size", "id", "created", "changed"].contains(known):
            .member(known, MarkerField(name: known))
        case "attachments": .attachments
        case "author": .author
        case "properties": .properties
        case let known: DetailField(name: known).map { .detail($0) } ?? .property(name)
        }
    }

    /// The next row's marker, or why there is none; `nil` at the end.
    mutating func next() throws(PlanFileError) -> ImportedEntry? {
        guard let row = try rows.next() else { return nil }
        let place = FilePlace.line(row.line)
        do throws(MarkerProblem) {
            return try entry(row, place)
        } catch {
            return .malformed(Message(error.message(in:)), at: place)
        }
    }

    private func entry(_ row: CSVRow, _ place: FilePlace) throws(MarkerProblem) -> ImportedEntry {
        guard row.fields.count == names.count else { throw .raggedRow(fields: row.fields.count, expected: names.count) }
        guard !row.hasZeroByte else {
            return .malformed(
                Message("\(PlanFileError.Problem.zeroByte)", "有一个零字节,文本中不会有;文件是否正确?"), at: place)
        }
        let pair = Point(x: try coordinate(row, x), y: try coordinate(row, y))
        guard let point = try? coordinates.pixelPoint(for: pair) else {
            let position = "(\(row.fields[x]), \(row.fields[y]))"
            return .malformed(Message("not a finite position \(position)", "坐标不是有限数值 \(position)"), at: place)
        }
        var marker = ImportedMarker(point: point)
        (marker.given, marker.givesAllProperties) = (given, givesAllProperties)
        let numbers = numbers(row.line)
        // Together, as each change of the marker's own properties would copy them.
        var properties: [String: JSONValue] = [:]
        for (index, kind) in kinds.enumerated() where !row.fields[index].isEmpty {
            if kind.mayLackValues, SpreadsheetText.isMissingValue(row.fields[index]) {
                // The plan keeps what it has. The workbook's notes tell of it.
                kind.field(named: names[index]).map { _ = marker.given.remove($0) }
                continue
            }
            if SpreadsheetText.isErrorValue(row.fields[index]), !kind.isIgnored {
                throw .errorValue(column: names[index], text: row.fields[index])
            }
            if case .property(let name) = kind {
                properties[name] =
                    numbers[index].map { .number($0) } ?? .string(SpreadsheetText.unguarded(row.fields[index]))
            } else if let problem = take(row.fields[index], kind, column: names[index], into: &marker) {
                let name = names[index].excerpt
                return .malformed(
                    Message("column '\(name)': \(problem.english)", "“\(name)”列:\(problem.chinese)"), at: place)
            }
        }
        if !properties.isEmpty { marker.item.marker.details.properties.merge(properties) { own, _ in own } }
        return .marker(marker, at: place)
    }

    private func coordinate(_ row: CSVRow, _ index: Int) throws(MarkerProblem) -> Double {
        let text = row.fields[index]
        if let value = dialect.decimal.number(text.trimmed) { return value }
        throw text.isBlank ? .missingNumber(column: names[index]) : .notANumber(column: names[index], text: text)
    }

    /// Sets what a column stands for from a field's text; returns the reason if the text does not fit.
    private func take(
        _ field: String, _ kind: Column, column: String, into marker: inout ImportedMarker
    ) -> Message? {
        func set(_ name: String, _ value: JSONValue) -> Message? { marker.take([name: value]) }
        func json() -> JSONValue? { try? JSONValue(parsing: field.utf8) }
        func number(_ text: String) -> JSONValue { dialect.decimal.number(text).map { .number($0) } ?? .string(text) }
        switch kind {
        case .coordinate, .ignored, .property: return nil
        case .detail(let detail):
            // A cell with nothing in it takes the value away.
            if field.isBlank { return set(detail.name, .null) }
            switch detail.kind {
            case .text:
                if let problem = TextLimit.problem(bytes: field.utf8.count, limit: detail.limit) { return problem }
                return set(detail.name, .string(SpreadsheetText.unguarded(field)))
            case .color: return set(detail.name, .string(field.trimmed))
            case .number:
                if let value = dialect.decimal.likelyNumber(field.trimmed, isCertain: dialect.isDecimalCertain) {
                    return set(detail.name, .number(value))
                }
                marker.keepUnread(SpreadsheetText.unguarded(field.trimmed), of: detail.field, as: column)
            case .day:
                if let day = WrittenDate(field)?.day(fileOrder: dialect.dateOrder) {
                    return set(detail.name, .string(day.description))
                }
                marker.keepUnread(SpreadsheetText.unguarded(field.trimmed), of: detail.field, as: column)
            }
        case .author: marker.item.author = SpreadsheetText.unguarded(field)
        // The plan derives the area from the point.
        case .area: marker.areaName = SpreadsheetText.unguarded(field.trimmed)
        case .number:
            guard let number = Int(field.trimmed), number >= 1 else {
                return MarkerProblem.numberProblem(field.trimmed, column: column)
            }
            marker.item.marker.number = number
        case .member("size", _): return set("size", number(field.trimmed))
        case .member(let name, _) where ["created", "changed"].contains(name):
            return set(name, .string(moment(field.trimmed)))
        case .member(let name, _): return set(name, .string(field.trimmed))
        case .attachments:
            guard let value = json() else { return Message("not JSON", "不是 JSON") }
            return set("attachments", value)
        case .properties:
            guard let value = json() else { return set("properties", .string(field)) }
            return set("properties", value)
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

    static func read(_ text: [UInt8], file: String, coordinates: CoordinateSystem) throws(PlanFileError) -> ImportedPlan
    {
        let table = try TableRows(TableStyle(), start: text, file: file) { [] }
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

extension CSVPlanReader.Column {
    /// Whether the column says nothing of a marker.
    fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }

    /// True if a row is taken whose cell has a formula without a value.
    fileprivate var mayLackValues: Bool {
        switch self {
        case .property: true
        case .detail(let detail): detail.kind == .number
        default: false
        }
    }

    /// The field of a marker that the column gives.
    fileprivate func field(named name: String) -> MarkerField? {
        switch self {
        case .number: .number
        case .member(_, let field): field
        case .attachments: .attachments
        case .property(let name): .property(name)
        case .detail(let detail): detail.field
        case .coordinate, .ignored, .area, .author, .properties: nil
        }
    }
}

extension CSVRow {
    /// Whether one of the fields has a zero byte, which many programs take for a text's end.
    package var hasZeroByte: Bool { fields.contains { $0.utf8.contains(0) } }
}
