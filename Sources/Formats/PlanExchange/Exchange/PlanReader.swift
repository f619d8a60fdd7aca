import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables

/// Reads a plan's areas and markers from a file of any exchange format: CSV and JSON lines line by line, in memory that does
/// not grow with the file, the other formats whole.
///
/// ```swift
/// let reader = try PlanReader(path: "defects.csv", coordinates: .pixel)
/// while let entry = try reader.next() { … }
/// ```
public final class PlanReader {
    /// The areas that come before the markers, where the file is read line by line; else all areas.
    public private(set) var areas: [Area] = []
    /// The ids of the areas for which the file has none that means anything in a plan: places or numbers in the file.
    public private(set) var areasWithoutID: Set<Area.ID> = []
    /// The measured lines, and the details; of a file that is read line by line those before the markers.
    public private(set) var lines: [ImportedLine] = [], details: [DrawingDetail] = []
    /// The detections, each with its place in the file; of a file that is read line by line those before the markers.
    public private(set) var detections: [(place: FilePlace, detection: Detection)] = []
    /// The skeletons of the detections that are not built in.
    public private(set) var skeletons: [Skeleton] = []
    /// The parts of the file's content that a plan does not hold, one sentence each.
    public private(set) var losses: [Message] = []
    /// The notes on the file, as far as the file has been read; the notes include its ``losses``.
    public var notes: [FileNote] {
        let extents = [extentOfAreas?.note(ofAreas: true), extentOfMarkers?.note(ofAreas: false)]
        return unusedNotes + tableNotes() + planNotes + extents.compactMap(\.self)
    }
    /// The drawing's size in pixels, where the file says it before the markers.
    public private(set) var drawingSize: Size?
    /// The drawing's scale in pixels to a metre of the building, where the file says it before the markers.
    public private(set) var pixelsPerMetre: Double?
    /// The units in which lengths and areas are shown, where the file says them before the markers.
    public private(set) var units: UnitSystem?

    /// The share of the file that ``next()`` has gone through, 0 to 1, about; `nil` where it cannot be told, as of a pipe.
    public var shareRead: Double? { share() }

    /// The map to the upright drawing, if the file has its places in the drawing as stored.
    private let toUpright: AffineTransform?
    private var share: () -> Double? = { nil }
    private var unusedNotes: [FileNote] = []
    private var tableNotes: () -> [FileNote] = { [] }
    private var planNotes: [FileNote] = []
    private var extentOfAreas: CoordinateExtent?, extentOfMarkers: CoordinateExtent?
    private var nextEntry: () throws(InputError) -> ImportedEntry?

    /// Opens a file and reads it up to its first marker.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - format: The file's format; by default what the file's name or content tells.
    ///   - coordinates: The system of coordinate pairs, for formats that have a choice.
    ///   - drawing: The drawing whose markers and areas are wanted, of a file that may have those of several.
    ///   - table: How a table is written, for CSV; the encoding counts for all formats, what columns mean for GeoJSON and JSON lines too.
    public convenience init(
        path: String, format: PlanFormat? = nil, coordinates: CoordinateSystem,
        drawing: AnnotatedDrawing = AnnotatedDrawing(), table: TableStyle = TableStyle()
    ) throws(InputError) {
        try self.init(
            SequentialFile(path: path), format: format, coordinates: coordinates, drawing: drawing, table: table)
    }

    /// Reads a file, or bytes in memory, up to the first marker; see ``init(path:format:coordinates:drawing:table:)``.
    ///
    /// - Parameter placeBy: The means by which a list's markers get their places; nil for rooms if the list has no coordinates. Markers
    ///   that are to be placed by their rooms come at the origin; `Plan` places them.
    public init(
        _ file: SequentialFile, format: PlanFormat? = nil, coordinates: CoordinateSystem,
        drawing: AnnotatedDrawing = AnnotatedDrawing(), table: TableStyle = TableStyle(),
        placeBy: PlaceBy? = .coordinates
    ) throws(InputError) {
        nextEntry = { () throws(InputError) in nil }
        toUpright = drawing.toUpright
        let path = file.path
        (extentOfAreas, extentOfMarkers) = (CoordinateExtent(coordinates), CoordinateExtent(coordinates))
        share = { file.shareRead }
        var start: [UInt8] = []
        // A pipe may hand out a few bytes at a time.
        while start.count < 4096, case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { start += piece }
        guard !start.isEmpty else { throw InputError(.empty, file: path) }
        if Workbook.mayBe(start) { start = try KMZ.content(of: file, after: start).bytes }
        // A text that is not JSON is CSV. The format of a JSON text shows only in the whole text.
        func nextPiece() throws(InputError) -> [UInt8] { try file.read(upTo: 1 << 20) }
        let recoder = TextRecoder(table.encoding, file: path)
        let text = try recoder.utf8(start)
        let isWorkbook = Workbook.mayBe(start)
        var known =
            format ?? (isWorkbook ? .xlsx : PlanFormat(fileName: path))
            ?? (PlanFormat.startsLikeJSON(text.isEmpty ? start : text) ? nil : .csv)
        if !isWorkbook, RecognizedText.hasWrittenFeatures(text) { known = .geojson }
        let columns = known?.isTable == true ? [:] : table.columns
        let map = try MemberMap(columns, optional: table.optional, file: path, language: drawing.language)
        // Features that stand one to a line are called so too.
        if known == .jsonl, RecognizedText.lines(of: text, map) == .geojson { known = .geojson }
        if let known { unusedNotes = FileNote.unused(table, drawing, in: known) }
        if known?.isTable == true {
            let rows = try TableRows(table, start: start, file: path, nextPiece: nextPiece)
            if let geometries = try GeometryTable(rows, coordinates: coordinates) {
                let (plan, notes) = try geometries.read(coordinates: coordinates)
                tableNotes = { notes }
                open(plan, placeBy: placeBy)
                return
            }
            var reader = try CSVPlanReader(rows, coordinates: coordinates, placeBy: placeBy)
            let notes = reader.notes
            var (hasEntries, hasEnded) = (false, false)
            tableNotes = { notes() + (hasEnded && !hasEntries ? [.noRows] : []) }
            nextEntry = { () throws(InputError) in
                let entry = try reader.next()
                if entry == nil { hasEnded = true } else { hasEntries = true }
                return entry
            }
        } else if known == .jsonl {
            tableNotes = { recoder.notes + map.names.notes }
            try open(
                JSONLinesPlanReader(
                    file: path, coordinates: coordinates, map, placeBy: placeBy,
                    nextPiece: recoder.pieces(after: text, of: nextPiece)))
        } else {
            let limit = SequentialFile.greatestTextSize
            let rest = try file.readAll(
                after: [], upTo: max(0, limit - start.count), orThrow: .tooLargeToImport(limit: limit))
            let whole = try text + recoder.utf8(rest) + recoder.utf8([])
            let found = try RecognizedText(whole, file: path, as: known, map)
            try found.checkEntries()
            unusedNotes = FileNote.unused(table, drawing, in: found.format) + recoder.notes
            open(try found.plan(coordinates: coordinates, drawing: drawing), placeBy: placeBy)
        }
    }

    /// Hands out what was read by other means.
    package init(_ plan: ImportedPlan) {
        nextEntry = { () throws(InputError) in nil }
        toUpright = nil
        open(plan)
    }

    /// The next marker, or the next entry that gives no marker; `nil` at the end. Entries come in the order of the file. Of a
    /// file that is read whole, the entries that give no marker come first.
    public func next() throws(InputError) -> ImportedEntry? {
        var entry = try nextEntry()
        if let toUpright, case .marker(var marker, let place)? = entry, !marker.isUnplaced {
            marker.item.marker.point = marker.item.marker.point.applying(toUpright)
            entry = .marker(marker, at: place)
        }
        if case .marker(let marker, _)? = entry, !marker.isUnplaced { extentOfMarkers?.add(marker.item.marker.point) }
        return entry
    }

    /// Takes what comes before the markers.
    private func take(_ plan: ImportedPlan) {
        let plan = toUpright.map(plan.turned) ?? plan
        (areas, areasWithoutID) = (plan.areas, plan.areasWithoutID)
        extentOfAreas?.add(areas)
        (lines, details) = (plan.lines, plan.details)
        (detections, skeletons) = (plan.detections, plan.skeletons)
        (losses, planNotes, drawingSize) = (plan.losses, plan.notes, plan.drawingSize)
        (pixelsPerMetre, units) = (plan.pixelsPerMetre, plan.units)
    }

    private func open(_ plan: ImportedPlan, placeBy: PlaceBy? = .coordinates) {
        take(plan)
        var (all, known) = (plan.refusedAreas + plan.refused, plan.markers)
        for (place, marker) in plan.withoutGeometry {
            if marker.room != nil, placeBy != .coordinates {
                known.append((place, marker))
            } else {
                all.append((place, ImportedPlan.reasonOfMissingGeometry(namesRoom: marker.room != nil)))
            }
        }
        if known.count > plan.markers.count, !plan.markers.isEmpty {
            known = known.enumerated().sorted { ($0.1.place.number, $0.0) < ($1.1.place.number, $1.0) }.map(\.element)
        }
        var (refused, markers) = (all.makeIterator(), known.makeIterator())
        // The file is read whole already.
        var (done, total) = (0, max(1, all.count + known.count))
        share = { Double(done) / Double(total) }
        nextEntry = { () throws(InputError) in
            done = min(done + 1, total)
            if let (place, reason) = refused.next() { return .malformed(reason, at: place) }
            return markers.next().map { .marker($0.marker, at: $0.place) }
        }
    }

    /// So many lines that are no part of a plan may come before the first marker without areas after them being refused.
    private static let mostEarlyProblems = 10_000

    /// Returns the refusal of a part of a plan that comes after markers, as areas, lines and other parts must come before them.
    private static func late(_ area: Area, at place: FilePlace) -> ImportedEntry {
        .malformed(
            Message("the area '\(area.shownName.onOneLine)' comes after markers; areas come first"), at: place)
    }

    private static func late(_ line: MeasuredLine, at place: FilePlace) -> ImportedEntry {
        .malformed(
            Message("the line '\(line.shownName.onOneLine)' comes after markers; lines come first"), at: place)
    }

    private static func late(_ detail: DrawingDetail, at place: FilePlace) -> ImportedEntry {
        .malformed(
            Message("the detail '\(detail.name.onOneLine)' comes after markers; details come first"), at: place)
    }

    private static func late(_ skeleton: Skeleton, at place: FilePlace) -> ImportedEntry {
        .malformed(
            Message("the skeleton '\(skeleton.name.onOneLine)' comes after markers; skeletons come first"), at: place)
    }

    private static func late(_ detection: Detection, at place: FilePlace) -> ImportedEntry {
        .malformed(
            Message("the detection '\(detection.id.onOneLine)' comes after markers; detections come first"), at: place)
    }

    private func open(_ lines: JSONLinesPlanReader) throws(InputError) {
        var lines = lines
        // The areas must be there before a marker can be checked against them.
        var pending: [JSONLinesPlanReader.Entry] = []
        var start = ImportedPlan()
        var hasMarker = false
        while !hasMarker, pending.count < Self.mostEarlyProblems, let entry = try lines.next() {
            switch entry {
            case .drawing, .area, .line, .detail, .skeleton, .detection: start.take(entry)
            case .malformed, .malformedArea: pending.append(entry)
            case .marker:
                pending.append(entry)
                hasMarker = true
            }
        }
        take(start)
        var early = pending.makeIterator()
        nextEntry = { () throws(InputError) in
            while true {
                let pending = early.next()
                guard let entry = pending == nil ? try lines.next() : pending else { return nil }
                switch entry {
                case .drawing: continue
                case .marker(let marker, let place): return .marker(marker, at: place)
                case .malformed(let reason, let place), .malformedArea(let reason, _, let place):
                    return .malformed(reason, at: place)
                case .area(let area, _, let place): return Self.late(area, at: place)
                case .line(let line, let place): return Self.late(line.line, at: place)
                case .detail(let detail, let place): return Self.late(detail, at: place)
                case .skeleton(let skeleton, let place): return Self.late(skeleton, at: place)
                case .detection(let detection, let place): return Self.late(detection, at: place)
                }
            }
        }
    }
}
