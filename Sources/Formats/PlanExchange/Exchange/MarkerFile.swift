import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads markers from CSV, a workbook, GeoJSON, KML or well-known text.
///
/// A CSV file (RFC 4180) starts with a header row; its columns may come in any order. `x,y` or, for map points, `lat,lng` are
/// needed; `number` and the fields of ``/PlanModel/DetailField/all`` are known, also by other usual names; all others are kept,
/// but for what only a plan has of a marker, such as its id. How it is written, from the encoding to the decimal sign, is told by its
/// content; see ``/PlanTables/TableStyle``. Of GeoJSON the points are taken, whose properties of those names are known. A value that
/// cannot be read stays a property, an entry without a place comes out as malformed: neither spoils the rest.
public enum MarkerFile {
    /// Reads the entries of a file in order; `-` is standard input. A text that starts with `{` or `[` is GeoJSON, JSON lines
    /// or another of the ``PlanFormat``s, by its content; one that starts as KML or well-known text is that; any other is CSV. Areas beside
    /// the markers are passed over, and told.
    ///
    /// - Parameters:
    ///   - drawing: The drawing whose markers are wanted, of a file that may have those of several.
    ///   - table: How a CSV file is written; the encoding counts for JSON too, what columns mean for GeoJSON and JSON lines.
    public static func read(
        path: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing(),
        table: TableStyle = TableStyle()
    ) throws(InputError) -> MarkerEntries {
        try read(SequentialFile(path: path), coordinates: coordinates, drawing: drawing, table: table)
    }

    /// Reads the entries of a file from where it is; see ``read(path:coordinates:drawing:table:)``.
    ///
    /// - Parameter placeBy: The means by which markers get their places; nil for rooms if a list has no coordinates. Markers that are to be
    ///   placed by their rooms come with ``UnplacedMarker/room``.
    package static func read(
        _ file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing, table: TableStyle,
        placeBy: PlaceBy? = .coordinates
    ) throws(InputError) -> MarkerEntries {
        let entries = try entries(
            of: file, coordinates: coordinates, drawing: drawing, table: table, placeBy: placeBy)
        var extent = CoordinateExtent(coordinates)
        for entry in entries.entries {
            guard !extent.isSettled else { break }
            if case .marker(let marker) = entry, !marker.lacksCoordinates { extent.add(marker.pair) }
        }
        return entries.adding([extent.note(ofAreas: false)].compactMap(\.self))
    }

    private static func entries(
        of file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing, table: TableStyle,
        placeBy: PlaceBy?
    ) throws(InputError) -> MarkerEntries {
        let path = file.path
        let recoder = TextRecoder(table.encoding, file: path)
        var (start, text): ([UInt8], [UInt8]) = ([], [])
        // A pipe may hand out a few bytes at a time.
        while text.firstVisibleByte == nil, start.count < 1 << 16, case let piece = try file.read(), !piece.isEmpty {
            start += piece
            text += try recoder.utf8(piece)
        }
        guard !start.isEmpty else { throw InputError(.empty, file: path) }
        if Workbook.mayBe(start) {
            let isKML: Bool
            (start, isKML) = try KMZ.content(of: file, after: start)
            guard isKML else {
                let rows = try TableRows(table, start: start, file: path) { [] }
                let entries = try entries(of: rows, coordinates: coordinates, drawing: drawing, placeBy: placeBy)
                return entries.adding(FileNote.unused(table, drawing, in: .xlsx))
            }
            text = start
        }
        let isJSON =
            PlanFormat.startsLikeJSON(text.isEmpty ? start : text) || RecognizedText.hasWrittenFeatures(text)
        let limit = SequentialFile.greatestTextSize
        let bytes =
            isJSON
            ? try file.readAll(after: start, upTo: limit, orThrow: .tooLarge(limit: limit))
            : try file.readLines(after: start, upTo: CSVReader.greatestRowLength)
        let whole = TextRecoder(table.encoding, file: path)
        text = try whole.whole(bytes)
        // The first piece of a pipe may be too short to tell.
        if isJSON || RecognizedText.hasWrittenFeatures(text) {
            let (entries, format) = try entries(
                inJSON: text, file: path, coordinates: coordinates, drawing: drawing, placeBy: placeBy,
                MemberMap(table.columns, optional: table.optional, file: path, language: drawing.language))
            return entries.adding(FileNote.unused(table, drawing, in: format) + whole.notes)
        }
        let found = try RecognizedText(text, file: path)
        guard found.format.isTable else { throw found.needsPlan }
        if let geometries = try GeometryTable(of: text, table, coordinates: coordinates, file: path) {
            let (plan, notes) = try geometries.read(coordinates: coordinates)
            let entries = entries(of: plan, coordinates: coordinates, drawing: drawing, placeBy: placeBy)
            return entries.adding(FileNote.unused(table, drawing, in: .csv) + whole.notes + notes)
        }
        let entries = try entries(
            inTable: text, file: path, coordinates: coordinates, style: table, encoding: whole.encoding,
            isDoubtful: whole.isDoubtful, placeBy: placeBy)
        return entries.adding(FileNote.unused(table, drawing, in: .csv))
    }

    /// The entries of a workbook's sheet, one row after another.
    private static func entries(
        of table: TableRows, coordinates: CoordinateSystem, drawing: AnnotatedDrawing, placeBy: PlaceBy?
    ) throws(InputError) -> MarkerEntries {
        if let geometries = try GeometryTable(table, coordinates: coordinates) {
            let (plan, notes) = try geometries.read(coordinates: coordinates)
            return entries(of: plan, coordinates: coordinates, drawing: drawing, placeBy: placeBy).adding(notes)
        }
        let columns = try MarkerTableColumns(
            header: table.first, table.style, table.dialect, coordinates: coordinates, placeBy: placeBy,
            file: table.file)
        var (rows, entries): (CSVReader, [MarkerEntry]) = (table.rest, [])
        try columns.forEachEntry(of: &rows, numbers: { table.numbers(inRow: $0) }) { entries.append($0) }
        return MarkerEntries(
            entries: entries,
            notes: table.notes(columns.header, tellsUnknown: false) + columns.roomNotes
                + (entries.isEmpty ? [.noRows] : []))
    }

    // MARK: - CSV

    /// Reads the entries of a CSV text, on all cores if the text is long; `file` is its name in errors.
    public static func entries(
        inCSV text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(InputError) -> [MarkerEntry] {
        try entries(inTable: text, file: file, coordinates: coordinates, style: TableStyle(), encoding: nil).entries
    }

    private static func entries(
        inTable text: [UInt8], file: String, coordinates: CoordinateSystem, style: TableStyle, encoding: TextEncoding?,
        isDoubtful: Bool = false, placeBy: PlaceBy? = .coordinates
    ) throws(InputError) -> MarkerEntries {
        let preamble = TablePreamble(in: text, style)
        let text = preamble?.text ?? text
        var dialect = TableDialect(style, start: Array(text.prefix(1 << 20)), isWhole: text.count <= 1 << 20)
        dialect.headerLine = preamble?.headerLine
        return try entries(
            in: CSVParts(of: text, delimiter: dialect.delimiter), file: file,
            coordinates: coordinates, style: style,
            dialect: dialect, encoding: encoding, isDoubtful: isDoubtful, placeBy: placeBy)
    }

    static func entries(
        in parts: CSVParts, file: String, coordinates: CoordinateSystem, style: TableStyle = TableStyle(),
        dialect: TableDialect = TableDialect(), encoding: TextEncoding? = nil, isDoubtful: Bool = false,
        placeBy: PlaceBy? = .coordinates
    ) throws(InputError) -> MarkerEntries {
        var reader = parts.reader(of: 0, file: file)
        let columns = try MarkerTableColumns(
            header: try reader.next(), style, dialect, coordinates: coordinates, placeBy: placeBy, file: file)
        let entries = try entries(in: parts, after: &reader, columns, file: file)
        return MarkerEntries(
            entries: entries,
            notes: FileNote.notes(
                style, dialect, encoding: encoding, isDoubtful: isDoubtful, columns.header, tellsUnknown: false)
                + columns.roomNotes + (entries.isEmpty ? [.noRows] : []))
    }

    /// The entries of a text in parts, of which the first part's reader has read the header.
    private static func entries(
        in parts: CSVParts, after reader: inout CSVReader, _ columns: MarkerTableColumns, file: String
    ) throws(InputError) -> [MarkerEntry] {
        guard let rowCounts = parts.rowCounts else {
            var entries: [MarkerEntry] = []
            try columns.forEachEntry(of: &reader) { entries.append($0) }
            return entries
        }
        // The header is the first part's first row.
        var starts = rowCounts.reduce(into: [-1]) { starts, count in starts.append(starts[starts.count - 1] + count) }
        starts[0] = 0
        let rowCount = starts[parts.count]
        return try [MarkerEntry](unsafeUninitializedCapacity: rowCount) {
            buffer, initializedCount throws(InputError) in
            guard let base = buffer.baseAddress else { return }
            // Safe because each part writes to places of its own.
            nonisolated(unsafe) let start = base
            let filled = try concurrentMap(Array(0..<parts.count)) { [starts] part throws(InputError) in
                var reader = parts.reader(of: part, file: file)
                if part == 0 { _ = try reader.next() }
                let places = UnsafeMutableBufferPointer(
                    start: start + starts[part], count: starts[part + 1] - starts[part])
                return try FilledPart(places, from: &reader, columns)
            }
            for part in filled { initializedCount += part.handOver(to: base + initializedCount) }
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
            _ places: UnsafeMutableBufferPointer<MarkerEntry>, from reader: inout CSVReader,
            _ columns: MarkerTableColumns
        ) throws(InputError) {
            self.places = places
            try columns.forEachEntry(of: &reader) { entry in
                precondition(count < places.count, "a place for each row")
                places.initializeElement(at: count, to: entry)
                count += 1
            }
        }

        deinit { places.prefix(count).deinitialize() }

        /// Makes the array the owner of the entries, which follow those of the parts before: rows of empty cells have none.
        ///
        /// - Returns: How many there are.
        func handOver(to place: UnsafeMutablePointer<MarkerEntry>) -> Int {
            guard let start = places.baseAddress else { return 0 }
            // The places overlap at most with the part's own.
            if place != start { place.moveInitialize(from: start, count: count) }
            defer { count = 0 }
            return count
        }
    }

    // MARK: - Files that are read whole

    private static func entries(
        inJSON text: [UInt8], file: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing,
        placeBy: PlaceBy? = .coordinates, _ map: MemberMap
    ) throws(InputError) -> (MarkerEntries, PlanFormat) {
        let found = try RecognizedText(text, file: file, map)
        try found.checkEntries()
        let plan = try found.plan(coordinates: coordinates, drawing: drawing)
        return (entries(of: plan, coordinates: coordinates, drawing: drawing, placeBy: placeBy), found.format)
    }

    /// The entries of what was read whole.
    private static func entries(
        of plan: ImportedPlan, coordinates: CoordinateSystem, drawing: AnnotatedDrawing, placeBy: PlaceBy?
    ) -> MarkerEntries {
        let refused = plan.refused + plan.refusedOfNoKind
        var entries = refused.map { MarkerEntry.malformed(.unfit(reason: $0.reason), at: $0.place) }
        entries.reserveCapacity(refused.count + plan.withoutGeometry.count + plan.markers.count)
        for (place, imported) in plan.withoutGeometry {
            if imported.room != nil, placeBy != .coordinates {
                entries.append(.marker(unplaced(imported, at: place, .zero)))
            } else {
                let reason = ImportedPlan.reasonOfMissingGeometry(namesRoom: imported.room != nil)
                entries.append(.malformed(.unfit(reason: reason), at: place))
            }
        }
        for (place, imported) in plan.markers {
            do {
                let pair = try coordinates.pair(for: imported.item.marker.point)
                entries.append(.marker(unplaced(imported, at: place, pair)))
            } catch {
                entries.append(.malformed(.unfit(reason: Message(describing: error)), at: place))
            }
        }
        // In the order of the file, but for an entry of several markers.
        if entries.count > plan.markers.count {
            entries = entries.enumerated().sorted { one, other in
                (one.element.place.number, one.offset) < (other.element.place.number, other.offset)
            }.map(\.element)
        }
        let areaCount = plan.areas.count + plan.refusedAreas.count - plan.refusedOfNoKind.count
        return MarkerEntries(
            entries: entries,
            notes: (areaCount == 0 ? [] : [.areasPassedOver(areaCount)])
                + [plan.note(onSizeOf: drawing)].compactMap(\.self) + plan.notes)
    }

    private static func unplaced(
        _ imported: ImportedMarker, at place: FilePlace, _ pair: Point
    ) -> UnplacedMarker {
        let marker = imported.item.marker
        var unplaced = UnplacedMarker(
            place: place, pair: pair, number: marker.number, details: marker.details, unread: imported.unread)
        (unplaced.room, unplaced.lacksCoordinates) = (imported.room, imported.isUnplaced)
        return unplaced
    }

    /// Reads the entries of a GeoJSON text; `file` is its name in errors.
    public static func entries(inGeoJSON text: [UInt8], file: String) throws(InputError) -> [MarkerEntry] {
        try entries(inJSON: text, file: file, coordinates: .pixel, drawing: AnnotatedDrawing(), MemberMap()).0.entries
    }
}

extension MarkerEntry {
    fileprivate var place: FilePlace {
        switch self {
        case .marker(let marker): marker.place
        case .malformed(_, let place): place
        }
    }
}

/// The entries of a marker file.
public struct MarkerEntries: Hashable, Sendable {
    /// The entries, in order.
    public let entries: [MarkerEntry]
    /// The notes on how a table was read.
    public let notes: [FileNote]

    /// Entries, with what is to be told of how they were read.
    public init(entries: [MarkerEntry] = [], notes: [FileNote] = []) { (self.entries, self.notes) = (entries, notes) }

    /// The entries with more to tell.
    fileprivate func adding(_ more: [FileNote]) -> MarkerEntries {
        more.isEmpty ? self : MarkerEntries(entries: entries, notes: more + notes)
    }
}
