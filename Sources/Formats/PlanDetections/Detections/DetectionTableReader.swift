import PlanBase
import PlanFiles
import PlanGeometry
import PlanTables

/// Reads detections from a table with a header, as supervision's CSV sink and many others write it.
struct DetectionTableReader {
    private let table: TableRows
    private let header: [String]
    private let places: [DetectionColumn: Int]
    private let form: Form
    /// The column `name` beside `class`, in which YOLO's tables have what the other one has as a number.
    private let plainName: Int?
    /// The columns that become properties.
    private let others: [Int]

    /// The form in which the columns give the box.
    private enum Form {
        /// Two opposite corners.
        case corners
        /// The least coordinates and the extent.
        case origin
        /// The middle and the extent.
        case middle
    }

    /// Reads a table.
    ///
    /// - Parameter plain: The text as UTF-8.
    static func read(
        _ text: [UInt8], plain: [UInt8], into collector: inout DetectionCollector
    ) throws(InputError) {
        guard !text.isEmpty else { throw InputError(.empty, file: collector.fileName) }
        var table = try TableRows(collector.reading.table, start: text, file: collector.fileName) { [] }
        if haveDecimalCommas(table, plain) {
            var style = collector.reading.table
            style.decimal = .comma
            table = try TableRows(style, start: text, file: collector.fileName) { [] }
        }
        let reader = try DetectionTableReader(table, collector.reading.table.columns)
        var rows = table.rest
        var number = 0
        while let row = try rows.next() {
            if row.isBlank { continue }
            number += 1
            let place = FilePlace.line(row.line)
            guard row.fits(columns: reader.header.count) else {
                let problem = InputError.Cause.raggedRow(fields: row.fields.count, expected: reader.header.count)
                collector.refuse(place, problem.message)
                continue
            }
            guard !row.hasZeroByte else {
                collector.refuse(place, InputError.Cause.zeroByte.message)
                continue
            }
            let found: (name: String?, frame: Int?, id: String?, size: Size?)
            do throws(EntryProblem) { found = try reader.picture(row.fields) } catch {
                collector.refuse(place, error.message)
                continue
            }
            let picture = try collector.picture(
                name: found.name, frame: found.frame, id: found.id, size: found.size)
            do throws(EntryProblem) {
                let entry = try reader.entry(row.fields, collector.space(of: picture), &collector)
                collector.add(entry, number: number, to: picture, at: place)
            } catch {
                collector.refuse(place, error.message, in: picture)
            }
        }
        if number == 0 { collector.notes.add(Message("the table has a header and no rows")) }
        for note in table.notes(nil, tellsUnknown: false) { collector.notes.add(note.message) }
    }

    /// True if numbers have commas before their decimals. `TableRows` by itself looks for such commas only in coordinates of points.
    private static func haveDecimalCommas(_ table: TableRows, _ plain: [UInt8]) -> Bool {
        guard table.style.decimal == nil, table.dialect.decimal == .point, table.dialect.delimiter != UInt8(ascii: ","),
            !Workbook.mayBe(plain), let header = table.first?.fields
        else { return false }
        let numbers: [DetectionColumn] = [
            .minX, .minY, .maxX, .maxY, .x, .y, .width, .height, .centerX, .centerY, .confidence,
        ]
        let places = DetectionColumn.places(in: header)
        return numbers.contains { column in
            guard let place = places[column] else { return false }
            var style = table.style
            style.delimiter = Character(Unicode.Scalar(table.dialect.delimiter))
            style.columns = [header[place].trimmed: "lat"]
            return TableDialect(style, start: plain, isWhole: true).decimal == .comma
        }
    }

    private init(_ table: TableRows, _ columns: [String: String]) throws(InputError) {
        guard let first = table.first else { throw InputError(.empty, file: table.file) }
        // A zero byte has no place in JSON's names, as which properties are written.
        guard !first.hasZeroByte else { throw InputError(.zeroByte, file: table.file, at: .line(first.line)) }
        self.table = table
        let header = first.fields.map(\.trimmed)
        self.header = header
        let given = Dictionary(columns.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        let places = DetectionColumn.places(in: header.map { given[$0.lowercased()] ?? $0 })
        func has(_ columns: DetectionColumn...) -> Bool { columns.allSatisfy { places[$0] != nil } }
        if has(.minX, .minY, .maxX, .maxY) {
            form = .corners
        } else if has(.x, .y, .width, .height) || has(.minX, .minY, .width, .height) {
            form = .origin
        } else if has(.centerX, .centerY, .width, .height) {
            form = .middle
        } else {
            let needed: [DetectionColumn] =
                has(.minX) || has(.maxX) ? [.minX, .minY, .maxX, .maxY] : [.x, .y, .width, .height]
            let names: [DetectionColumn: String] = [.minX: "x_min", .minY: "y_min", .maxX: "x_max", .maxY: "y_max"]
            throw InputError(
                .missingColumns(
                    needed.filter { places[$0] == nil }.map { names[$0] ?? $0.rawValue }, found: header,
                    hint: Message("a box is x_min, y_min, x_max and y_max, or x, y, width and height")),
                file: table.file, at: .line(first.line))
        }
        self.places = places
        let known = Set(places.values)
        plainName = header.indices.first { !known.contains($0) && header[$0].normalizedKey == "name" }
        others = header.indices.filter { !known.contains($0) && !header[$0].isEmpty }
    }

    // MARK: - Rows

    private func picture(
        _ fields: [String]
    ) throws(EntryProblem) -> (name: String?, frame: Int?, id: String?, size: Size?) {
        let (size, name) = (try pictureSize(fields), text(fields, .image))
        guard let text = text(fields, .frame) else { return (name, nil, nil, size) }
        if let frame = table.number(text).flatMap({ Int(exactly: $0) }) { return (name, frame, nil, size) }
        return name == nil ? (text, nil, nil, size) : (name, nil, text, size)
    }

    /// The size of the picture, which without columns of its own is the width and the height beside corners, unless these are the box's,
    /// with or without its last pixels.
    private func pictureSize(_ fields: [String]) throws(EntryProblem) -> Size? {
        if let width = try number(fields, .imageWidth), let height = try number(fields, .imageHeight) {
            let size = Size(width: width, height: height)
            return size.isPositive ? size : nil
        }
        guard form == .corners, places[.width] != nil, places[.height] != nil,
            let width = try number(fields, .width), let height = try number(fields, .height)
        else { return nil }
        let box = Box(
            minX: try needed(fields, .minX), minY: try needed(fields, .minY), maxX: try needed(fields, .maxX),
            maxY: try needed(fields, .maxY))
        let isOfBox = abs(width - box.width) <= 1.001 && abs(height - box.height) <= 1.001
        return isOfBox ? nil : Size(width: width, height: height)
    }

    private func entry(
        _ fields: [String], _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        var entry = DetectedEntry()
        switch form {
        case .corners:
            let one = Point(x: try needed(fields, .minX), y: try needed(fields, .minY))
            entry.box = space.box(one, Point(x: try needed(fields, .maxX), y: try needed(fields, .maxY)))
        case .origin, .middle:
            let (width, height) = (try needed(fields, .width), try needed(fields, .height))
            let part: Double = form == .middle ? 0.5 : 0
            let (first, second): (DetectionColumn, DetectionColumn) =
                form == .middle ? (.centerX, .centerY) : places[.x] == nil ? (.minX, .minY) : (.x, .y)
            let (x, y) = (try needed(fields, first), try needed(fields, second))
            entry.box = try space.box(x: x - part * width, y: y - part * height, width: width, height: height)
        }
        // A class without a number of its own may be named by it.
        let (name, classID) = (text(fields, .className), try whole(fields, .classID))
        let named = classID == nil ? name.flatMap { Int($0) } : nil
        let plainName = named == nil ? nil : self.plainName.map { fields[$0].trimmed }
        entry.className = collector.className(named == nil ? name : plainName, number: classID ?? named)
        entry.confidence = text(fields, .confidence).map { table.coordinate($0) ?? .nan }
        entry.trackerID = try whole(fields, .trackerID)
        entry.id = text(fields, .id)
        // An id that stays the same from frame to frame is a tracker's.
        if places[.trackerID] == nil, places[.frame] != nil { entry.trackerID = entry.id.flatMap { Int($0) } }
        for index in others where !fields[index].isEmpty && (plainName == nil || index != self.plainName) {
            let text = SpreadsheetText.unguarded(fields[index])
            let number = table.number(text).flatMap { $0.isFinite ? $0 : nil }
            entry.properties[header[index]] = number.map { .number($0) } ?? .string(text)
        }
        return entry
    }

    /// The text of a column; nil if there is none, or one with which programs write that there is none.
    private func text(_ fields: [String], _ column: DetectionColumn) -> String? {
        guard let index = places[column] else { return nil }
        let text = fields[index].trimmed
        let isMissing =
            text.isEmpty || text == "None" || text == "null" || SpreadsheetText.isMissingValue(text)
        return isMissing ? nil : SpreadsheetText.unguarded(text)
    }

    private func needed(_ fields: [String], _ column: DetectionColumn) throws(EntryProblem) -> Double {
        guard let index = places[column] else { return .nan }
        if let number = table.coordinate(fields[index].trimmed) { return number }
        throw Self.notANumber(header[index], fields[index])
    }

    private func number(_ fields: [String], _ column: DetectionColumn) throws(EntryProblem) -> Double? {
        guard let text = text(fields, column) else { return nil }
        guard let number = table.coordinate(text) else { throw Self.notANumber(header[places[column] ?? 0], text) }
        // NumPy's word for a missing number.
        return number.isNaN ? nil : number
    }

    private func whole(_ fields: [String], _ column: DetectionColumn) throws(EntryProblem) -> Int? {
        // Not all whole numbers are doubles.
        if let whole = text(fields, column).flatMap({ Int($0) }) { return whole }
        guard let number = try number(fields, column) else { return nil }
        guard let whole = Int(exactly: number) else {
            let name = header[places[column] ?? 0].excerpt
            throw EntryProblem(Message("column '\(name)': \(number.compact) is not a whole number"))
        }
        return whole
    }

    private static func notANumber(_ column: String, _ text: String) -> EntryProblem {
        let problem = InputError.Cause.notANumber(column: column, text: text)
        return EntryProblem(problem.message)
    }
}
