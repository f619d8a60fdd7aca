import PlanBase
import PlanCanvas
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables

/// The areas and the markers of a sheet, read and checked.
struct SheetContents {
    /// The areas, in the order they are painted.
    let areas: [Area]
    /// The markers that are shown, with their looks.
    let markers: [Marker]
    /// The refused entries; nil if nothing is checked, as a plan's markers were checked when they were placed.
    let refused: [SheetRefusal]?
    /// The notes from reading the files of areas and markers.
    let notes: [SheetNote]
    /// The number of markers that were placed in their rooms; nil where no marker has a room instead of coordinates.
    let placedCount: Int?
    /// The doubts about values of markers.
    let doubts: [SheetDoubt]
    /// The statuses with which the plan's workflow ends; nil without a workflow.
    let finalStatuses: Set<String>?
    /// The lines whose lengths may be shown, and the parts of the drawing with a scale of their own.
    let lines: [MeasuredLine], details: [DrawingDetail]
    /// The detections of the input or of its plan.
    let detections: SheetDetections

    /// Creates the contents of a sheet from its input, for a drawing of a size in pixels.
    ///
    /// - Parameters:
    ///   - pixelsPerMetre: The scale of the drawing, for coordinates in a unit of length.
    ///   - details: The details that the drawing's file tells of; a plan keeps its own.
    ///   - stored: The drawing as its file stores it; nil if that is upright.
    init(
        _ input: SheetInput, request: SheetRequest, look: SheetLook, drawing: Size, pixelsPerMetre: Double? = nil,
        details: [DrawingDetail] = [], stored: StoredPicture? = nil
    ) throws {
        var described = input.annotatedDrawing(drawing)
        described.storedSize = stored?.size ?? drawing
        let given = try InputError.within(DetectionFileRequest.section("detections.file")) {
            try SheetDetections(
                input.detections, request.detections,
                try request.detections.file.reading(of: described, stored: stored, table: input.detectionTable),
                isStoredTurned: stored != nil)
        }
        switch input.content {
        case .plan(let plan, _):
            areas = try plan.shownAreas()
            Self.prepareFont(for: areas, request)
            markers = try plan.shownMarkers().map(look.styled)
            (refused, notes, doubts, placedCount) = (nil, [], [], nil)
            finalStatuses = try plan.finalStatuses()
            (lines, self.details) = (try plan.shownLines(), try plan.shownDetails())
            let own = input.detections.isNone ? try plan.shownDetections() : []
            detections =
                own.isEmpty
                ? given : SheetDetections(own, skeletons: try plan.shownSkeletons(), request.detections)
        case .parts(_, let areaSource, let markerSource):
            (finalStatuses, self.details, detections) = (nil, details, given)
            let (system, areaSystem) = try request.systems(of: drawing, pixelsPerMetre: pixelsPerMetre)
            var annotated = input.annotatedDrawing(drawing)
            annotated.language = request.language
            let read = try Self.read(
                areaSource, markerSource, in: system, areasIn: areaSystem, request, input, annotated)
            try read.areas.notes.refuseDegrees(file: areaSource.fileName ?? "")
            let (isOfRows, markerFile) = (input.markerRows != nil, input.markerFileName)
            try read.markers.notes.refuseDegrees(file: markerFile ?? "")
            var fileNotes = try SharedMeanings.notes(
                areas: (areaSource.fileName, read.areas.notes),
                markers: (isOfRows ? nil : markerFile, read.markers.notes),
                input.markerTable)
            // A picture's name that one of the two files needs has its use.
            if areaSource.fileName != nil, markerFile != nil,
                fileNotes.count(where: { $0 == .imageUnused }) == 1
            {
                fileNotes.removeAll { $0 == .imageUnused }
            }
            let rules = PlacementRules(
                drawingSize: drawing, areas: request.placement.anywhere ? [] : read.areas.areas)
            let numbering: MarkerNumbering = request.placement.single ? .single : .consecutive()
            // An area without polygons cannot be drawn, but restricts the markers all the same.
            (areas, lines) = (read.areas.areas.filter { !$0.shape.polygons.isEmpty }, read.areas.lines)
            let refusedAreas = read.areas.refused.map { place, reason in
                SheetRefusal(area: place, reason, file: areaSource.fileName ?? "")
            }
            switch isOfRows ? .none : markerSource {
            case .none, .file, .bytes:
                let batch = MarkerBatch(read.markers.entries, file: markerFile ?? "", coordinates: system)
                let rooms = batch.hasRooms ? try batch.roomPlacer(of: input, among: areas, onDrawingOf: drawing) : nil
                let result =
                    try rooms.map { try batch.place(by: rules, in: $0, numbering: numbering, style: look.markerStyle) }
                    ?? batch.place(by: rules, numbering: numbering, style: look.markerStyle)
                // Rows alone have looks of their own, which the request and the theme may replace.
                markers = isOfRows ? result.accepted.map(look.styled) : result.accepted
                refused = refusedAreas + result.refused.map { SheetRefusal($0, ofArray: isOfRows) }
                fileNotes += batch.notes() + (rooms?.notes ?? [])
                placedCount = rooms?.placedCount
                doubts = SheetDoubt.doubts(about: batch, ofArray: isOfRows)
            case .values(let given):
                (doubts, placedCount) = ([], nil)
                let result = rules.check(given.map(look.styled), numbering: numbering)
                markers = result.accepted
                refused =
                    refusedAreas
                    + result.refused.sorted { $0.key < $1.key }.map { SheetRefusal(index: $0.key, $0.value) }
            }
            let check = CoordinateNotes(request, drawing: drawing, pixelsPerMetre: pixelsPerMetre)
            if let file = areaSource.fileName {
                let notes = check.notes(onAreas: areas)
                try notes.refuseDegrees(file: file)
                fileNotes += notes
            }
            if let markerFile {
                let entries = MarkerBatch(read.markers.entries, file: "", coordinates: system)
                let notes = check.notes(
                    onMarkers: entries, acceptedCount: markers.count, among: areas,
                    areFromFile: areaSource.fileName != nil)
                try notes.refuseDegrees(file: markerFile)
                fileNotes += notes
            }
            var outlines: [Message] = []
            if areaSource.fileName != nil { outlines = areas.outlineProblems(limit: 20) }
            notes = fileNotes.map { .file($0) } + outlines.map { .areaOutline($0) }
        }
    }

    /// Reads areas and markers, at the same time when the markers are in a file: for what comes through a pipe a mistake in the
    /// areas must not have to wait, nor must the two share it.
    private static func read(
        _ areas: SheetInput.AreaSource, _ markers: SheetInput.MarkerSource, in system: CoordinateSystem,
        areasIn areaSystem: CoordinateSystem, _ request: SheetRequest, _ input: SheetInput, _ drawing: AnnotatedDrawing
    ) throws -> (areas: FileAreas, markers: MarkerEntries) {
        // The meanings that are given with rows are those of the rows.
        let (table, ofMarkers) =
            input.markerRows != nil
            ? (TableStyle(), input.markerTable)
            : SharedMeanings.tables(
                input.markerTable, hasAreas: areas.fileName != nil, hasMarkers: input.markerFileName != nil)
        @Sendable func readMarkers() throws -> MarkerEntries {
            if let rows = input.markerRows {
                return rows.entries(in: system, placeBy: request.placement.placeBy)
            }
            guard let file = try markers.file() else { return MarkerEntries() }
            return try MarkerFile.read(
                file, coordinates: system, drawing: drawing, table: ofMarkers, placeBy: request.placement.placeBy)
        }
        guard input.markerFileName != nil, markers.isAtHand else {
            return (try read(areas, in: areaSystem, request, drawing, table), try readMarkers())
        }
        let entries = BackgroundTask { try readMarkers() }
        return (try read(areas, in: areaSystem, request, drawing, table), try entries.value())
    }

    private static func read(
        _ source: SheetInput.AreaSource, in system: CoordinateSystem, _ request: SheetRequest,
        _ drawing: AnnotatedDrawing, _ table: TableStyle
    ) throws -> FileAreas {
        let areas =
            if let file = try source.file() {
                try AreaFile.read(file, coordinates: system, drawing: drawing, table: table)
            } else if case .values(let areas) = source {
                FileAreas(areas: areas)
            } else {
                FileAreas()
            }
        prepareFont(for: areas.areas, request)
        return areas
    }

    /// Begins to prepare text when areas' names are to be written, which takes longer than reading the markers.
    private static func prepareFont(for areas: [Area], _ request: SheetRequest) {
        if request.look.areaNames != .never, areas.contains(where: { !$0.name.isBlank }) { Font.prepare() }
    }
}
