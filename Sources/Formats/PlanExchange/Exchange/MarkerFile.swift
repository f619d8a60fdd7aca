import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads markers from CSV, an Excel workbook or GeoJSON.
///
/// A CSV file (RFC 4180) starts with a header row; its columns may come in any order. `x,y` or, for map points, `lat,lng` are
/// needed; `number` and the fields of ``/PlanModel/DetailField/all`` but the note are known, also by other usual names; all others
/// are kept. How it is written, from the encoding to the decimal sign, is told by its content; see ``/PlanTables/TableStyle``. Of
/// GeoJSON the `Point` features are taken, whose properties of those names are known. A bad entry does not spoil the rest:
/// it comes out as malformed.
public enum MarkerFile {
    /// Reads the entries of a file in order; `-` is standard input. A text that starts with `{` or `[` is GeoJSON, JSON lines
    /// or another of the ``PlanFormat``s, by its content; any other is CSV. Areas beside the markers are passed over, and told.
    ///
    /// - Parameters:
    ///   - drawing: The drawing whose markers are wanted, of a file that may have those of several.
    ///   - table: How a CSV file is written; the encoding counts for GeoJSON too.
    public static func read(
        path: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing(),
        table: TableStyle = TableStyle()
    ) throws(PlanFileError) -> MarkerEntries {
        try read(SequentialFile(path: path), coordinates: coordinates, drawing: drawing, table: table)
    }

    /// Reads the entries of a file from where it is; see ``read(path:coordinates:drawing:table:)``.
    package static func read(
        _ file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing, table: TableStyle
    ) throws(PlanFileError) -> MarkerEntries {
        let path = file.path
        let recoder = TextRecoder(table.encoding, file: path)
        var (start, text): ([UInt8], [UInt8]) = ([], [])
        // A pipe may hand out a few bytes at a time.
        while text.firstVisibleByte == nil, start.count < 1 << 16, case let piece = try file.read(), !piece.isEmpty {
            start += piece
            text += try recoder.utf8(piece)
        }
        guard !start.isEmpty else { throw PlanFileError(.empty, file: path) }
        let workbook = try WorkbookTable(table, start: start, file: path) { () throws(PlanFileError) in
            try file.read(upTo: 1 << 20)
        }
        if let workbook {
            let entries = try entries(of: workbook, file: path, coordinates: coordinates)
            return entries.adding(FileNote.unused(table, drawing, in: .xlsx))
        }
        let isJSON = PlanFormat.startsLikeJSON(text.isEmpty ? start : text)
        let limit = SequentialFile.greatestTextSize
        let bytes =
            isJSON
            ? try file.readAll(after: start, upTo: limit, orThrow: .tooLarge(limit: limit))
            : try file.readLines(after: start, upTo: CSVReader.greatestRowLength)
        let whole = TextRecoder(table.encoding, file: path)
        text = try whole.whole(bytes)
        if isJSON {
            let (entries, format) = try entries(inJSON: text, file: path, coordinates: coordinates, drawing: drawing)
            return entries.adding(FileNote.unused(table, drawing, in: format) + whole.notes)
        }
        let entries = try entries(
            inTable: text, file: path, coordinates: coordinates, style: table, encoding: whole.encoding,
            isDoubtful: whole.isDoubtful)
        return entries.adding(FileNote.unused(table, drawing, in: .csv))
    }

    private static func entries(
        of workbook: WorkbookTable, file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> MarkerEntries {
        var text: [UInt8] = []
        while case let piece = try workbook.next(), !piece.isEmpty {
            text += piece
            let limit = SequentialFile.greatestWholeSize
            guard text.count <= limit else { throw PlanFileError(.tooLarge(limit: limit), file: file) }
        }
        let style = workbook.style
        let table = try entries(
            inTable: text, file: file, coordinates: coordinates, style: style, encoding: style.encoding,
            countsRows: true)
        return MarkerEntries(entries: table.entries, notes: workbook.notes + table.notes)
    }

    // MARK: - CSV

    /// Reads the entries of a CSV text, on all cores if the text is long; `file` is its name in errors.
    public static func entries(
        inCSV text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [MarkerEntry] {
        try entries(inTable: text, file: file, coordinates: coordinates, style: TableStyle(), encoding: nil).entries
    }

    private static func entries(
        inTable text: [UInt8], file: String, coordinates: CoordinateSystem, style: TableStyle, encoding: TextEncoding?,
        isDoubtful: Bool = false, countsRows: Bool = false
    ) throws(PlanFileError) -> MarkerEntries {
        let dialect = TableDialect(style, start: Array(text.prefix(1 << 20)), isWhole: text.count <= 1 << 20)
        return try entries(
            in: CSVParts(of: text, delimiter: dialect.delimiter, countsRows: countsRows), file: file,
            coordinates: coordinates, style: style,
            dialect: dialect, encoding: encoding, isDoubtful: isDoubtful)
    }

    static func entries(
        in parts: CSVParts, file: String, coordinates: CoordinateSystem, style: TableStyle = TableStyle(),
        dialect: TableDialect = TableDialect(), encoding: TextEncoding? = nil, isDoubtful: Bool = false
    ) throws(PlanFileError) -> MarkerEntries {
        var reader = parts.reader(of: 0, file: file)
        guard let first = try reader.next() else { throw PlanFileError(.empty, file: file) }
        let header = try CSVHeader(first, columns: style.columns, file: file)
        let columns = try CSVMarkerColumns(
            header, dialect, coordinates: coordinates, file: file, line: first.line)
        let entries = try entries(in: parts, after: &reader, columns, file: file)
        return MarkerEntries(
            entries: entries,
            notes: FileNote.notes(
                style, dialect, encoding: encoding, isDoubtful: isDoubtful, header, tellsUnknown: false)
                + (entries.isEmpty ? [.noRows] : []))
    }

    /// The entries of a text in parts, of which the first part's reader has read the header.
    private static func entries(
        in parts: CSVParts, after reader: inout CSVReader, _ columns: CSVMarkerColumns, file: String
    ) throws(PlanFileError) -> [MarkerEntry] {
        guard let rowCounts = parts.rowCounts else {
            var entries: [MarkerEntry] = []
            try columns.forEachEntry(of: &reader) { entries.append($0) }
            return entries
        }
        // The header is the first part's first row.
        var starts = rowCounts.reduce(into: [-1]) { starts, count in starts.append(starts[starts.count - 1] + count) }
        starts[0] = 0
        let count = starts[parts.count]
        return try [MarkerEntry](unsafeUninitializedCapacity: count) { buffer, initializedCount throws(PlanFileError) in
            guard let base = buffer.baseAddress else { return }
            // Safe because each part writes to places of its own.
            nonisolated(unsafe) let start = base
            let filled = try concurrentMap(Array(0..<parts.count)) { [starts] part throws(PlanFileError) in
                var reader = parts.reader(of: part, file: file)
                if part == 0 { _ = try reader.next() }
                let places = UnsafeMutableBufferPointer(
                    start: start + starts[part], count: starts[part + 1] - starts[part])
                return try FilledPart(places, from: &reader, columns)
            }
            for part in filled { part.handOver() }
            initializedCount = count
        }
    }

    /// The entries of one part of a text, written to their final places in the array of all entries. Destroys the entries
    /// unless the array takes them over: another part may fail.
    // Unchecked: one thread at a time uses it.
    private final class FilledPart: @unchecked Sendable {
        private let places: UnsafeMutableBufferPointer<MarkerEntry>
        private var count = 0

        /// - Parameter places: one for each row that the reader still has.
        init(
            _ places: UnsafeMutableBufferPointer<MarkerEntry>, from reader: inout CSVReader, _ columns: CSVMarkerColumns
        ) throws(PlanFileError) {
            self.places = places
            try columns.forEachEntry(of: &reader) { entry in
                precondition(count < places.count, "a place for each row")
                places.initializeElement(at: count, to: entry)
                count += 1
            }
        }

        deinit { places.prefix(count).deinitialize() }

        /// Makes the array the owner of the entries.
        func handOver() {
            precondition(count == places.count, "a row for each place")
            count = 0
        }
    }

    // MARK: - JSON

    private static func entries(
        inJSON text: [UInt8], file: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing
    ) throws(PlanFileError) -> (MarkerEntries, PlanFormat) {
        let plan: ImportedPlan
        var format = PlanFormat.jsonl
        do throws(PlanFileError) {
            if !PlanFormat.isJSONLines(text) {
                return (withoutAreas(try GeoJSONFeature.features(of: text, file: file)), .geojson)
            }
            plan = try PlanFormat.jsonl.read(text, file: file, coordinates: coordinates)
        } catch {
            format = PlanFormat(of: text)
            guard case .notGeoJSON = error.problem, format != .geojson else { throw error }
            plan = try format.read(text, file: file, coordinates: coordinates, drawing: drawing)
        }
        var entries = plan.refused.map { MarkerEntry.malformed(.unfit(reason: $0.reason), at: $0.place) }
        for (place, imported) in plan.markers {
            let marker = imported.item.marker
            do {
                let pair = try coordinates.pair(for: marker.point)
                entries.append(
                    .record(MarkerRecord(place: place, pair: pair, number: marker.number, details: marker.details)))
            } catch {
                entries.append(.malformed(.unfit(reason: Message(untranslated: "\(error)")), at: place))
            }
        }
        let passedOver: [FileNote] = plan.areas.isEmpty ? [] : [.areasPassedOver(plan.areas.count)]
        let notes = passedOver + plan.notes
        return (MarkerEntries(entries: entries, notes: notes), format)
    }

    /// The entries of GeoJSON, without the areas and lines beside them.
    private static func withoutAreas(_ features: [GeoJSONFeature]) -> MarkerEntries {
        // Lines say nothing about markers, and are passed over like the areas.
        let features =
            features.contains { $0.geometryType == "Point" }
            ? features.filter { $0.geometryType != "LineString" } : features
        let others = features.filter { !["Polygon", "MultiPolygon"].contains($0.geometryType) }
        // A file of areas alone was hardly meant: each of them is refused.
        guard !others.isEmpty, others.count < features.count else {
            return MarkerEntries(entries: entries(of: features))
        }
        return MarkerEntries(
            entries: entries(of: others), notes: [.areasPassedOver(features.count - others.count)])
    }

    /// Reads the entries of a GeoJSON text; `file` is its name in errors.
    public static func entries(inGeoJSON text: [UInt8], file: String) throws(PlanFileError) -> [MarkerEntry] {
        entries(of: try GeoJSONFeature.features(of: text, file: file))
    }

    private static func entries(of features: [GeoJSONFeature]) -> [MarkerEntry] {
        features.map { feature in
            do throws(MarkerProblem) {
                return .record(try record(feature))
            } catch {
                return .malformed(error, at: .feature(feature.number))
            }
        }
    }

    private static func record(_ feature: GeoJSONFeature) throws(MarkerProblem) -> MarkerRecord {
        guard let pair = feature.pointPair else {
            throw .notAPoint(
                found: feature.geometryType == "Point"
                    ? "a Point whose coordinates are not two numbers" : feature.geometryDescription)
        }
        var rest = feature.properties
        func text(_ name: String) throws(MarkerProblem) -> String? {
            // A value that is no text, such as an array, stays with the other properties.
            guard let text = rest[name]?.plainText?.trimmed else { return nil }
            rest[name] = nil
            return text.isEmpty ? nil : try MarkerRecord.text(text, column: name)
        }
        let number = try text("number").map { (text) throws(MarkerProblem) in try MarkerRecord.number(text) }
        var details = try MarkerDetails { (_, field) throws(MarkerProblem) in
            // A note stays with the properties, of which a sheet shows none.
            if field.field == .note { return .null }
            switch field.kind {
            case .day, .number:
                // What is no day or number stays a property.
                guard let value = rest[field.name]?.fitting(field, dateOrder: nil, decimal: .point, false) else {
                    return .null
                }
                rest[field.name] = nil
                return value
            case .color:
                guard let text = try text(field.name) else { return .null }
                _ = try MarkerRecord.color(text)
                return .string(text)
            case .text: return JSONValue(try text(field.name))
            }
        }
        details.properties = rest
        return MarkerRecord(
            place: .feature(feature.number), pair: pair, number: number,
            details: details)
    }
}

/// The entries of a marker file.
public struct MarkerEntries: Hashable, Sendable {
    /// The entries, in order.
    public let entries: [MarkerEntry]
    /// What is worth telling about how a table was read.
    public let notes: [FileNote]

    /// Entries, with what is to be told of how they were read.
    public init(entries: [MarkerEntry] = [], notes: [FileNote] = []) { (self.entries, self.notes) = (entries, notes) }

    /// The entries with more to tell.
    fileprivate func adding(_ more: [FileNote]) -> MarkerEntries {
        more.isEmpty ? self : MarkerEntries(entries: entries, notes: more + notes)
    }
}

/// The indices of a marker table's columns.
final class CSVMarkerColumns: Sendable {
    private let names: [String]
    private let decimal: DecimalSign
    private let isDecimalCertain: Bool
    private let x: Int
    private let y: Int
    private let dateOrder: DateOrder?
    private let number: Int?
    /// The columns of the fields of ``DetailField/all``. A note is a property like others, of which a sheet shows none.
    private let details: [Int?]
    private let title: Int?
    private let others: [Int]
    /// The columns of all details but the title, whose values repeat from row to row.
    private let keys: [Int]

    init(
        _ header: CSVHeader, _ dialect: TableDialect, coordinates: CoordinateSystem, file: String, line: Int
    ) throws(PlanFileError) {
        (names, dateOrder) = (header.names, dialect.dateOrder)
        (decimal, isDecimalCertain) = (dialect.decimal, dialect.isDecimalCertain)
        (x, y) = try header.coordinateColumns(for: coordinates, file: file, line: line)
        number = header.index(of: "number")
        details = DetailField.all.map { $0.field == .note ? nil : header.index(of: $0.name) }
        title = zip(DetailField.all, details).first { $0.0.field == .title }?.1
        let taken = Set([x, y, number].compactMap(\.self) + details.compactMap(\.self))
        keys = details.compactMap(\.self).filter { [title] in $0 != title }
        others = header.names.indices.filter { !taken.contains($0) && !header.names[$0].isEmpty }
    }

    /// Calls a closure with an entry for each row.
    func forEachEntry(of reader: inout CSVReader, _ body: (MarkerEntry) -> Void) throws(PlanFileError) {
        var pool = DetailsPool()
        while try reader.advance() {
            do throws(MarkerProblem) {
                body(.record(try record(reader.fields, &pool)))
            } catch {
                body(.malformed(error, at: .line(reader.fields.line)))
            }
        }
    }

    private func record(_ fields: CSVFields, _ pool: inout DetailsPool) throws(MarkerProblem) -> MarkerRecord {
        guard fields.count == names.count else { throw .raggedRow(fields: fields.count, expected: names.count) }
        return MarkerRecord(
            place: .line(fields.line), pair: Point(x: try coordinate(x, fields), y: try coordinate(y, fields)),
            number: try number(fields), details: try details(fields, &pool))
    }

    private func coordinate(_ index: Int, _ fields: CSVFields) throws(MarkerProblem) -> Double {
        if decimal == .point, let plain = fields.withBytes(of: index, Double.plainDecimal) { return plain }
        let text = fields[index].trimmed
        if let value = decimal.number(text) { return value }
        throw text.isEmpty ? .missingNumber(column: names[index]) : .notANumber(column: names[index], text: text)
    }

    private func number(_ fields: CSVFields) throws(MarkerProblem) -> Int? {
        guard let number else { return nil }
        if let plain = fields.withBytes(of: number, Int.plainDecimal), plain >= 1 { return plain }
        guard let text = try text(number, fields) else { return nil }
        return try MarkerRecord.number(text, column: names[number])
    }

    private func details(_ fields: CSVFields, _ pool: inout DetailsPool) throws(MarkerProblem) -> MarkerDetails {
        let isShared = title.map { fields.isEmpty($0) } ?? true && others.allSatisfy { fields.isEmpty($0) }
        guard isShared else { return try details(fields) }
        return try pool.details(of: fields, columns: keys) { () throws(MarkerProblem) in try details(fields) }
    }

    private func details(_ fields: CSVFields) throws(MarkerProblem) -> MarkerDetails {
        var properties: [String: JSONValue] = [:]
        for index in others where !fields.isEmpty(index) {
            let text = fields[index]
            // The workbook's notes tell of it.
            if SpreadsheetText.isMissingValue(text) { continue }
            try refuseErrorValue(text, index)
            properties[names[index]] = .string(SpreadsheetText.unguarded(text))
        }
        var unread: [String: JSONValue] = [:]
        var result = try MarkerDetails(properties: properties) { (index, field) throws(MarkerProblem) in
            guard let column = details[index] else { return .null }
            if field.kind == .number, SpreadsheetText.isMissingValue(fields[column]) { return .null }
            guard let text = try text(column, fields) else { return .null }
            switch field.kind {
            case .text: break
            case .day, .number:
                if let value = JSONValue.string(text).fitting(
                    field, dateOrder: dateOrder, decimal: decimal, isDecimalCertain)
                {
                    return value
                }
                // A marker is not refused for its date or cost; what is none stays as it is written.
                unread[names[column]] = .string(text)
                return .null
            case .color: _ = try MarkerRecord.color(text, column: names[column])
            }
            return .string(text)
        }
        if !unread.isEmpty { result.properties.merge(unread) { $1 } }
        return result
    }

    private func refuseErrorValue(_ text: String, _ index: Int) throws(MarkerProblem) {
        if SpreadsheetText.isErrorValue(text) { throw .errorValue(column: names[index], text: text) }
    }

    private func text(_ index: Int, _ fields: CSVFields) throws(MarkerProblem) -> String? {
        guard !fields.isEmpty(index) else { return nil }
        let text = SpreadsheetText.unguarded(fields[index].trimmed)
        try refuseErrorValue(text, index)
        return text.isEmpty ? nil : try MarkerRecord.text(text, column: names[index])
    }
}

extension MarkerRecord {
    /// The text, unless it is too long.
    fileprivate static func text(_ text: String, column: String) throws(MarkerProblem) -> String {
        let bytes = text.utf8.count
        guard bytes <= TextLimit.short else { throw .textTooLong(column: column, bytes: bytes, limit: TextLimit.short) }
        return text
    }

    fileprivate static func number(_ text: String, column: String = "number") throws(MarkerProblem) -> Int {
        guard let number = Int(text), number >= 1 else { throw .badMarkerNumber(text, column: column) }
        return number
    }

    fileprivate static func color(_ text: String, column: String = "color") throws(MarkerProblem) -> Color {
        guard let color = Color(css: text) else { throw .badColor(text, column: column) }
        return color
    }
}

extension JSONValue {
    /// The day or number that a value is, as JSON has it; `nil` if it is none.
    fileprivate func fitting(
        _ field: DetailField, dateOrder: DateOrder?, decimal: DecimalSign, _ isCertain: Bool
    ) -> JSONValue? {
        switch field.kind {
        case .day:
            (plainText.flatMap { WrittenDate($0)?.day(fileOrder: dateOrder) }).map { .string($0.description) }
        case .number:
            (number ?? string.flatMap { decimal.likelyNumber($0.trimmed, isCertain: isCertain) }).map { .number($0) }
        case .text, .color: self
        }
    }
}
