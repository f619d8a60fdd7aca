import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables

/// Points of a file in the order they stand there, some thousands at a time.
protocol PointSource {
    /// The next points; nothing at the end.
    mutating func next() throws(InputError) -> PointBatch?
}

/// Points that come in other coordinates than those in which they are wanted.
struct ConvertedPointSource: PointSource {
    private var source: any PointSource
    private let system: CoordinateSystem

    /// The points of a source as pixel points, whose coordinates are in a system. A point that has no pixel point is nowhere.
    init(_ source: any PointSource, _ system: CoordinateSystem) { (self.source, self.system) = (source, system) }

    mutating func next() throws(InputError) -> PointBatch? {
        guard var batch = try source.next() else { return nil }
        let points = batch.points
        batch.points = points.map { (try? system.pixelPoint(for: $0)) ?? Point(x: .nan, y: .nan) }
        return batch
    }
}

/// Some of a file's points.
struct PointBatch {
    /// The number of points that are read at a time.
    static let size = 1 << 15

    var points: [Point] = []
    /// Their coordinates as they are written, where they are text.
    var texts: [(x: String, y: String)] = []
    /// Why entries of the file are no points.
    var problems: [InputError] = []
    /// The points' whole rows as CSV, where all columns are kept.
    var rows: [String] = []
    /// The rows that are no points, where all columns are kept, each with how many points precede it.
    var otherRows: [(position: Int, row: String)] = []
}

// MARK: - Text

/// Reads points from CSV rows. A first row without any number is a header.
struct CSVPointSource: PointSource {
    let hasHeader: Bool
    /// The names of the columns, as a row of CSV; empty where the file does not name them.
    let header: String
    private let keepsColumns: Bool
    private let isMap: Bool
    private let file: String
    private var rows: TableRows
    private var first: CSVRow?
    private let x: Int
    private let y: Int
    /// The names of the two columns in the file.
    private let names: (x: String, y: String)
    private let count: Int

    /// The notes on the reading of the table.
    let notes: [FileNote]

    /// - Parameters:
    ///   - style: How the table is written.
    ///   - keepsColumns: Whether the other columns are wanted too.
    ///   - isMap: Whether the points are latitudes and longitudes, in this order.
    init(
        _ input: SequentialFile, _ style: TableStyle, keepsColumns: Bool, isMap: Bool = false
    ) throws(InputError) {
        file = input.path
        (self.keepsColumns, self.isMap) = (keepsColumns, isMap)
        rows = try TableRows(style, start: try input.read(upTo: 1 << 20), file: input.path) {
            () throws(InputError) in
            try input.read(upTo: 1 << 20)
        }
        guard let row = rows.first else {
            notes = []
            (hasHeader, header, x, y, count) = (false, "", 0, 1, 2)
            names = ("x", "y")
            return
        }
        count = row.fields.count
        let table = rows
        hasHeader = row.fields.allSatisfy { table.coordinate($0.trimmingSpaces) == nil }
        self.header = hasHeader ? CSVWriter.row(row.fields) : ""
        if hasHeader {
            let header = try CSVHeader(row, columns: style.columns, file: file)
            notes = rows.notes(header, tellsUnknown: false)
            let columns = try header.indices(
                of: isMap ? ["lng", "lat"] : ["x", "y"], file: file, line: row.line,
                remedy: header.adviceOnCoordinates(isMap: isMap))
            (x, y) = (columns[0], columns[1])
            names = (header.names[x], header.names[y])
        } else {
            guard count >= 2 else {
                throw InputError(.tooFewFields(count, needed: 2), file: file, at: .line(row.line))
            }
            (x, y) = isMap ? (1, 0) : (0, 1)
            names = isMap ? ("lng", "lat") : ("x", "y")
            first = row
            notes = rows.notes(nil, tellsUnknown: false)
        }
    }

    mutating func next() throws(InputError) -> PointBatch? {
        var batch = PointBatch()
        while batch.points.count + batch.problems.count < PointBatch.size {
            // What is there is answered before more is waited for.
            let isEmpty = batch.points.isEmpty && batch.problems.isEmpty
            guard isEmpty || first != nil || !rows.rest.needsMoreBytes else { break }
            let row: CSVRow
            if let first = first.take() {
                row = first
            } else if let next = try rows.rest.next() {
                row = next
            } else {
                break
            }
            do throws(InputError) {
                let (text, point) = try point(in: row)
                batch.points.append(point)
                batch.texts.append(isMap ? (text.y, text.x) : text)
                if keepsColumns { batch.rows.append(CSVWriter.row(Array(row.fields.prefix(count)))) }
            } catch {
                // A row of empty cells is none; where all columns are kept, a list stays as long as it is.
                if !keepsColumns, row.isBlank { continue }
                batch.problems.append(error)
                if keepsColumns { batch.otherRows.append((batch.points.count, line(of: row))) }
            }
        }
        return batch.points.isEmpty && batch.problems.isEmpty ? nil : batch
    }

    /// A row that is no point, with as many fields as there are columns.
    private func line(of row: CSVRow) -> String {
        let fields = row.fields.prefix(count)
        return CSVWriter.row(fields + repeatElement("", count: count - fields.count))
    }

    private func point(in row: CSVRow) throws(InputError) -> (text: (x: String, y: String), point: Point) {
        func error(_ problem: InputError.Cause) -> InputError {
            InputError(problem, file: file, at: .line(row.line))
        }
        guard row.fits(columns: count) else {
            let fields = row.fields.count
            throw error(
                hasHeader
                    ? .raggedRow(fields: fields, expected: count) : .otherFieldCount(fields, expected: count))
        }
        var text = (x: row.fields[x].trimmingSpaces, y: row.fields[y].trimmingSpaces)
        func number(_ text: String, _ column: String) throws(InputError) -> Double {
            if let value = rows.coordinate(text) { return value }
            throw error(SpreadsheetText.problem(notANumber: text, column: column))
        }
        let (xValue, yValue) = (try number(text.x, names.x), try number(text.y, names.y))
        let point = Point(x: xValue, y: yValue)
        guard point.isFinite else {
            throw error(.notFinite(subject: Message("the point"), coordinates: "(\(text.x), \(text.y))"))
        }
        // A comma before decimals would divide the columns that are printed, and marks between thousands are not read everywhere.
        if !text.x.isPlainNumber { text.x = xValue.shortest }
        if !text.y.isPlainNumber { text.y = yValue.shortest }
        return (text, point)
    }
}

extension String {
    /// True if the text of a number has neither a comma nor marks between thousands.
    fileprivate var isPlainNumber: Bool {
        var points = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "'"), 0x80...: return false
            default: break
            }
        }
        return points < 2
    }

    fileprivate var trimmingSpaces: String {
        // Spaces and control characters are the bytes up to 0x20; white space beyond ASCII starts with a greater one.
        guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 || first > 0x7F || last > 0x7F
        else { return self }
        return String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// Points of a file of any kind that markers may be in and that is read whole: JSON, KML, well-known text, a table with a column of it.
struct FeaturePointSource: PointSource {
    private var batch: PointBatch?
    /// The notes on the reading of the file.
    let notes: [FileNote]

    init(
        _ input: SequentialFile, _ style: TableStyle, image: String?, in system: CoordinateSystem = .pixel
    ) throws(InputError) {
        let read = try MarkerFile.read(
            input, coordinates: system, drawing: AnnotatedDrawing(image: image), table: style)
        notes = read.notes
        var batch = PointBatch()
        for entry in read.entries {
            switch entry {
            case .marker(let marker):
                batch.points.append(marker.pair)
                let text = (marker.pair.x.shortest, marker.pair.y.shortest)
                batch.texts.append(system.isMap ? (text.1, text.0) : text)
            case .malformed(let problem, let place):
                batch.problems.append(
                    InputError(.unfit(reason: problem.message), file: input.path, at: place))
            }
        }
        self.batch = batch
    }

    mutating func next() throws(InputError) -> PointBatch? { batch.take() }
}

// MARK: - Binary

/// Reads points from raw little-endian doubles x, y.
struct BinaryPointSource: PointSource {
    private let file: SequentialFile
    private var rest: [UInt8] = []
    private var pointCount = 0

    init(_ input: SequentialFile) { file = input }

    mutating func next() throws(InputError) -> PointBatch? {
        let stride = 2 * MemoryLayout<Double>.size
        var bytes = rest
        while bytes.count < stride * PointBatch.size {
            let more = try file.read(upTo: stride * PointBatch.size - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        let count = bytes.count / stride
        rest = Array(bytes[(count * stride)...])
        guard count > 0 else {
            guard rest.isEmpty else {
                throw InputError(.cutOffPoint(number: pointCount + 1), file: file.path)
            }
            return nil
        }
        var batch = PointBatch()
        batch.points.reserveCapacity(count)
        bytes.withUnsafeBytes { raw in
            for index in 0..<count {
                let x = raw.loadUnaligned(fromByteOffset: index * stride, as: UInt64.self)
                let y = raw.loadUnaligned(fromByteOffset: index * stride + stride / 2, as: UInt64.self)
                batch.points.append(
                    Point(
                        x: Double(bitPattern: UInt64(littleEndian: x)), y: Double(bitPattern: UInt64(littleEndian: y))))
            }
        }
        for (index, point) in batch.points.enumerated() where !point.isFinite {
            batch.problems.append(
                InputError(
                    .notFinite(
                        subject: Message("point \(pointCount + index + 1)"), coordinates: "(\(point.x), \(point.y))"),
                    file: file.path))
        }
        pointCount += count
        return batch
    }
}
