import PlanGeometry

/// Reads markers from CSV or GeoJSON.
///
/// A CSV file (RFC 4180, UTF-8) starts with a header row; its columns may come in any order. `x,y` or, for map points,
/// `lat,lng` are needed; `number`, `title`, `status`, `category`, `priority` and `color` are known, all others are kept. Of
/// GeoJSON the `Point` features are taken, whose properties of those names are known. A bad entry does not spoil the rest:
/// it comes out as malformed.
public enum MarkerFile {
    /// Reads the entries of a file in order; `-` is standard input. A text that starts with `{` is GeoJSON, any other CSV.
    public static func read(path: String, coordinates: CoordinateSystem) throws(PlanFileError) -> [MarkerEntry] {
        let text = try InputFile(path: path).readAll()
        guard !text.isEmpty else { throw PlanFileError(.empty, file: path) }
        return text.firstVisibleByte == UInt8(ascii: "{")
            ? try entries(inGeoJSON: text, file: path)
            : try entries(inCSV: text, file: path, coordinates: coordinates)
    }

    // MARK: - CSV

    /// Reads the entries of a CSV text, a long one on all cores; `file` is its name in errors.
    public static func entries(
        inCSV text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [MarkerEntry] {
        try entries(in: CSVParts(of: text), file: file, coordinates: coordinates)
    }

    static func entries(
        in parts: CSVParts, file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [MarkerEntry] {
        var reader = parts.reader(of: 0, file: file)
        guard let first = try reader.next() else { throw PlanFileError(.empty, file: file) }
        let header = try CSVHeader(first, file: file)
        let columns = try CSVMarkerColumns(header, coordinates: coordinates, file: file, line: first.line)
        let pieces = try concurrentMap(Array(0..<parts.count)) { (part: Int) throws(PlanFileError) -> EntryPiece in
            var reader = parts.reader(of: part, file: file)
            if part == 0 { _ = try reader.next() }
            return try EntryPiece(from: &reader, columns, expecting: parts.byteCount(of: part) / 24)
        }
        let count = pieces.reduce(0) { $0 + $1.count }
        return [MarkerEntry](unsafeUninitializedCapacity: count) { whole, initializedCount in
            guard let start = whole.baseAddress else { return }
            for piece in pieces { initializedCount += piece.move(to: start + initializedCount) }
        }
    }

    /// The entries of a part of a text. Those of a long text are moved together, as copying them one by one takes long.
    // Unchecked: one thread at a time uses it.
    private final class EntryPiece: @unchecked Sendable {
        private var entries: UnsafeMutablePointer<MarkerEntry>
        private var capacity: Int
        private(set) var count = 0

        /// - Parameter expected: about how many rows there are.
        init(
            from reader: inout CSVReader, _ columns: CSVMarkerColumns, expecting expected: Int
        ) throws(PlanFileError) {
            capacity = max(expected, 16)
            entries = .allocate(capacity: capacity)
            var pool = DetailsPool()
            while let row = try reader.next() {
                if count == capacity { grow() }
                do throws(MarkerProblem) {
                    (entries + count).initialize(to: .record(try columns.record(row, &pool)))
                } catch {
                    (entries + count).initialize(to: .malformed(error, at: .line(row.line)))
                }
                count += 1
            }
        }

        private func grow() {
            let wider = UnsafeMutablePointer<MarkerEntry>.allocate(capacity: 2 * capacity)
            wider.moveInitialize(from: entries, count: count)
            entries.deallocate()
            (entries, capacity) = (wider, 2 * capacity)
        }

        deinit {
            entries.deinitialize(count: count)
            entries.deallocate()
        }

        /// Moves the entries to a place with room for them, and returns how many there were.
        func move(to place: UnsafeMutablePointer<MarkerEntry>) -> Int {
            defer { count = 0 }
            place.moveInitialize(from: entries, count: count)
            return count
        }
    }

    // MARK: - GeoJSON

    /// Reads the entries of a GeoJSON text; `file` is its name in errors.
    public static func entries(inGeoJSON text: [UInt8], file: String) throws(PlanFileError) -> [MarkerEntry] {
        try GeoJSONFeature.features(of: text, file: file).map { feature in
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
        func text(_ name: String) -> String? {
            // What is no text, such as an array, is kept with the other properties.
            guard let text = rest[name]?.plainText?.trimmed else { return nil }
            rest[name] = nil
            return text.isEmpty ? nil : text
        }
        return MarkerRecord(
            place: .feature(feature.number), pair: pair, number: try text("number").map(MarkerRecord.number),
            details: MarkerDetails(
                title: text("title"), status: text("status"), category: text("category"), priority: text("priority"),
                color: try text("color").map(MarkerRecord.color), properties: rest))
    }
}

/// Where the columns of a marker table stand.
private struct CSVMarkerColumns: Sendable {
    private let names: [String]
    private let x: Int
    private let y: Int
    private let number, title, status, category, priority, color: Int?
    private let others: [Int]

    init(_ header: CSVHeader, coordinates: CoordinateSystem, file: String, line: Int) throws(PlanFileError) {
        names = header.names
        let pair = try header.coordinateColumns(for: coordinates, file: file, line: line)
        (x, y) = pair
        (number, title) = (header.index(of: "number"), header.index(of: "title"))
        (status, category) = (header.index(of: "status"), header.index(of: "category"))
        (priority, color) = (header.index(of: "priority"), header.index(of: "color"))
        let taken = Set([x, y, number, title, status, category, priority, color].compactMap(\.self))
        others = header.names.indices.filter { !taken.contains($0) && !header.names[$0].isEmpty }
    }

    func record(_ row: CSVRow, _ pool: inout DetailsPool) throws(MarkerProblem) -> MarkerRecord {
        guard row.fields.count == names.count else {
            throw .raggedRow(fields: row.fields.count, expected: names.count)
        }
        func text(_ index: Int?) -> String? {
            guard let index else { return nil }
            let text = row.fields[index].trimmed
            return text.isEmpty ? nil : text
        }
        func coordinate(_ index: Int) throws(MarkerProblem) -> Double {
            let text = row.fields[index].trimmed
            guard !text.isEmpty else { throw .missingNumber(column: names[index]) }
            guard let value = Double(decimal: text) else { throw .notANumber(column: names[index], text: text) }
            return value
        }
        var properties: [String: JSONValue] = [:]
        for index in others where !row.fields[index].isEmpty {
            properties[names[index]] = .string(row.fields[index])
        }
        return MarkerRecord(
            place: .line(row.line), pair: Point(x: try coordinate(x), y: try coordinate(y)),
            number: try text(number).map(MarkerRecord.number),
            details: pool.details(
                title: text(title), status: text(status), category: text(category), priority: text(priority),
                color: try text(color).map(MarkerRecord.color), properties: properties))
    }
}

extension CSVHeader {
    /// The places of the columns that hold coordinate pairs: `x` and `y`, or `lng` and `lat` for map points.
    public func coordinateColumns(
        for coordinates: CoordinateSystem, file: String, line: Int
    ) throws(PlanFileError) -> (x: Int, y: Int) {
        let hasMapColumns = index(of: "lat") != nil && index(of: "lng") != nil
        let hasPlainColumns = index(of: "x") != nil && index(of: "y") != nil
        let remedy: String? =
            if coordinates.isMap {
                hasPlainColumns
                    ? "columns x and y go with --coordinates pixel, normalized or vision" : longitudeHint
            } else {
                hasMapColumns ? "columns lat and lng go with --coordinates leaflet or flutter-map" : nil
            }
        let columns = try indices(
            of: coordinates.isMap ? ["lng", "lat"] : ["x", "y"], file: file, line: line, remedy: remedy)
        return (columns[0], columns[1])
    }

    /// What to do about a longitude under another of its usual names.
    private var longitudeHint: String? {
        let other = ["lon", "long", "longitude"].first { index(of: $0) != nil }
        return index(of: "lng") == nil ? other.map { "rename '\($0)' to 'lng'" } : nil
    }
}

extension MarkerRecord {
    fileprivate static func number(_ text: String) throws(MarkerProblem) -> Int {
        guard let number = Int(text), number >= 1 else { throw .badMarkerNumber(text) }
        return number
    }

    fileprivate static func color(_ text: String) throws(MarkerProblem) -> Color {
        guard let color = Color(css: text) else { throw .badColor(text) }
        return color
    }
}
