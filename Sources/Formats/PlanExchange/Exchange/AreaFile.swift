import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// Reads the areas of a file: polygons of GeoJSON, of another of the ``PlanFormat``s in JSON, of KML or of well-known text, also in a
/// column of a table, as ``PlanReader`` reads them.
///
/// Of a feature's properties are known: the name (`name`, else `Name`, `ROOM_NAME`, `LongName`, `title`, `label` and their likes),
/// `allowed` (boolean, true when missing) and `color` (CSS colour). The others are kept. An area's id is the feature's `id`, else its
/// number in the file.
public enum AreaFile {
    /// Reads the areas of a file, by its content; `-` is standard input. Their shapes come out in pixel points. Markers beside the
    /// areas are passed over, and told; an area that cannot be read is refused.
    ///
    /// - Parameter drawing: The drawing whose areas are wanted, of a file that may have those of several.
    /// - Throws: `InputError` for a file that cannot be read, and for one that has something but no area that can be read.
    public static func read(
        path: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing()
    ) throws(InputError) -> FileAreas {
        try read(SequentialFile(path: path), coordinates: coordinates, drawing: drawing)
    }

    /// Reads the areas of a file from where it is; see ``read(path:coordinates:drawing:)``.
    ///
    /// - Parameter table: The style of a table, and the meanings of members that give names and colours.
    package static func read(
        _ file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing(),
        table: TableStyle = TableStyle()
    ) throws(InputError) -> FileAreas {
        var (plan, notes) = try plan(of: file, coordinates: coordinates, drawing: drawing, table: table)
        try requireAreas(of: &plan, file: file.path)
        let passedOver: [FileNote] = plan.markers.isEmpty ? [] : [.markersPassedOver(plan.markers.count)]
        return FileAreas(plan, notes: notes + passedOver + plan.notes)
    }

    /// Returns the content of a file of areas, with its markers and lines, and the notes on its text.
    package static func plan(
        of file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing(),
        table: TableStyle = TableStyle()
    ) throws(InputError) -> (plan: ImportedPlan, notes: [FileNote]) {
        let recoder = TextRecoder(file: file.path)
        let plan: ImportedPlan, format: PlanFormat, tableNotes: [FileNote]
        if case let start = try file.peek(), Workbook.mayBe(start) {
            let (bytes, isKML) = try KMZ.content(of: file, after: [])
            (plan, format, tableNotes) =
                try isKML
                ? Self.plan(
                    in: recoder.whole(bytes), file: file.path, coordinates: coordinates, drawing: drawing, table)
                : Self.plan(inWorkbook: bytes, file: file.path, coordinates: coordinates, table)
        } else {
            let text = try file.readText(recoder)
            (plan, format, tableNotes) = try Self.plan(
                in: text, file: file.path, coordinates: coordinates, drawing: drawing, table)
        }
        var extent = CoordinateExtent(coordinates)
        extent.add(plan.areas)
        let notes = [extent.note(ofAreas: true), plan.note(onSizeOf: drawing)].compactMap(\.self)
        return (plan, FileNote.unused(table, drawing, in: format) + recoder.notes + tableNotes + notes)
    }

    /// Reads the areas of a text in JSON; `file` is its name in errors.
    ///
    /// - Throws: `InputError`, also for an area that cannot be read.
    public static func areas(
        in text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(InputError) -> [Area] {
        var plan = try plan(in: text, file: file, coordinates: coordinates, drawing: AnnotatedDrawing()).plan
        try requireAreas(of: &plan, file: file)
        return try FileAreas(plan, notes: []).all(of: file)
    }

    private static func plan(
        in text: [UInt8], file: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing,
        _ style: TableStyle = TableStyle()
    ) throws(InputError) -> (plan: ImportedPlan, format: PlanFormat, tableNotes: [FileNote]) {
        let isJSON = text.firstVisibleByte == nil || PlanFormat.startsLikeJSON(text)
        if !isJSON, !RecognizedText.hasWrittenFeatures(text), PlanFormat(markup: text) == nil,
            let table = try? TableRows(style.ofUTF8, start: text, file: file, nextPiece: { [] }),
            let (plan, notes) = try Self.plan(in: table, coordinates: coordinates)
        {
            return (plan, .csv, notes)
        }
        // What is said of any other text is that it is no JSON.
        let map = try MemberMap(style.columns, optional: style.optional, file: file, language: drawing.language)
        let found = try RecognizedText(text, file: file, as: isJSON ? nil : .geojson, map)
        var plan = try found.plan(coordinates: coordinates, drawing: drawing)
        // Any array could be one of Web Annotations.
        if text.firstVisibleByte == UInt8(ascii: "["), plan.areas.isEmpty, plan.markers.isEmpty, plan.notes.isEmpty {
            throw InputError(.notGeoJSON(found: GeoJSONFeature.withoutType(.array([]))), file: file)
        }
        // Only GeoJSON and JSON lines say which entry should have been an area.
        if ![.geojson, .jsonl].contains(found.format) || found.isWritten { plan.refusedAreas += plan.refused }
        return (plan, found.format, [])
    }

    private static func plan(
        inWorkbook bytes: [UInt8], file: String, coordinates: CoordinateSystem, _ style: TableStyle
    ) throws(InputError) -> (plan: ImportedPlan, format: PlanFormat, tableNotes: [FileNote]) {
        let table = try TableRows(style, start: bytes, file: file) { [] }
        let (plan, notes) = try Self.plan(in: table, coordinates: coordinates) ?? (ImportedPlan(), [])
        return (plan, .xlsx, notes)
    }

    /// The areas of a table, which has them in a column of geometries; `nil` for what may be no table, as it has one column.
    ///
    /// - Throws: `InputError` also for a table without such a column.
    private static func plan(
        in table: TableRows, coordinates: CoordinateSystem
    ) throws(InputError) -> (ImportedPlan, notes: [FileNote])? {
        guard let geometries = try GeometryTable(table, coordinates: coordinates) else {
            guard table.isOfWorkbook || table.first.map({ $0.fields.count > 1 }) == true else { return nil }
            throw InputError(
                .missingColumns(
                    ["wkt"], found: table.first?.fields.map(\.trimmed) ?? [],
                    hint: Message(
                        """
                        areas are polygons: GeoJSON, KML, or a table with a column of well-known text such as \
                        POLYGON ((0 0, 9 0, 9 9, 0 0))
                        """)), file: table.file, at: table.first.map { .line($0.line) })
        }
        var (plan, notes) = try geometries.read(coordinates: coordinates)
        plan.refusedAreas += plan.refused
        return (plan, notes)
    }

    /// Checks that a file has areas, if it has anything: one of markers or lines alone was hardly meant, and one whose areas cannot be
    /// read is of no use. Where all that it has are lines, closed ones are areas.
    private static func requireAreas(of plan: inout ImportedPlan, file: String) throws(InputError) {
        if plan.refusedAreas.isEmpty, plan.markers.isEmpty { plan.takeClosedLines() }
        guard plan.areas.isEmpty else { return }
        if let (place, reason) = plan.refusedAreas.first {
            throw InputError(.unfit(reason: reason), file: file, at: place)
        }
        func error(_ found: Message, _ place: FilePlace?) -> InputError {
            InputError(.wrongGeometry(found: found, expected: nil), file: file, at: place)
        }
        if let marker = plan.markers.first { throw error(Message("a marker", context: "kind"), marker.place) }
        if let line = plan.lines.first { throw error(Message("a line", context: "kind"), line.place) }
    }
}

/// The areas of a file that may have markers too.
public struct FileAreas: Sendable {
    /// The areas.
    public let areas: [Area]
    /// The ids of the areas for which the file has none that means anything in a plan: places or numbers in the file.
    public let areasWithoutID: Set<Area.ID>
    /// The areas that cannot be read, and why.
    public let refused: [(place: FilePlace, reason: Message)]
    /// The first feature without a geometry, which is passed over and told.
    package let firstWithoutGeometry: FilePlace?
    /// The measured lines beside them.
    public let lines: [MeasuredLine]
    /// The number of markers beside them.
    package let markersPassedOver: Int
    /// The notes on how the file was read.
    public package(set) var notes: [FileNote]

    /// Areas that come from no file.
    public init(areas: [Area] = []) {
        (self.areas, areasWithoutID, refused, firstWithoutGeometry, lines, notes) = (areas, [], [], nil, [], [])
        markersPassedOver = 0
    }

    /// The areas.
    ///
    /// - Parameter file: The file's name in the error.
    /// - Throws: `InputError` for the first area that cannot be read, for callers who have no other way to tell of it.
    package func all(of file: String) throws(InputError) -> [Area] {
        if let (place, reason) = refused.first {
            throw InputError(.unfit(reason: reason), file: file, at: place)
        }
        return areas
    }

    init(_ plan: ImportedPlan, notes: [FileNote]) {
        (areas, areasWithoutID, refused) = (plan.areas, plan.areasWithoutID, plan.refusedAreas)
        firstWithoutGeometry = plan.withoutGeometry.first?.place
        lines = plan.lines.map(\.line)
        self.notes = notes + [plan.noteOnMissingGeometries].compactMap(\.self)
        markersPassedOver = plan.markers.count
    }
}

extension TableStyle {
    /// The style of the table's text once it is UTF-8.
    fileprivate var ofUTF8: TableStyle {
        var style = self
        style.encoding = .utf8
        return style
    }
}
