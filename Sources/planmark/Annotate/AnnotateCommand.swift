import PlanArgumentParser
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// `planmark annotate`: areas and markers onto a drawing.
struct AnnotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotate",
        abstract: "Put areas and numbered markers onto a drawing.",
        discussion: """
            Every marker is checked: it must be finite, on the drawing, and in an allowed area, where there are any (an \
            area's boundary belongs to it). Markers that are refused are listed, the others drawn, and the exit status \
            is 1. The output appears whole or not at all.

            Areas are GeoJSON polygons with the properties name, allowed and color. Markers are CSV with a header row, or \
            GeoJSON points: x,y (lat,lng for map coordinates), number, title, status, category, priority, color.
            """,
        examples: [
            CommandExample(
                "The sample floor.",
                """
                planmark annotate Samples/office.png --areas Samples/office-rooms.geojson \\
                    --markers Samples/office-issues.csv --output Output/office.png
                """),
            CommandExample(
                "The sample apartment, whose rooms and sensors are in Leaflet's coordinates.",
                """
                planmark annotate Samples/apartment.png --areas Samples/apartment-rooms.geojson \\
                    --markers Samples/apartment-sensors.csv --coordinates leaflet --zoom 3 \\
                    --marker dot --color-by category --output Output/apartment.png
                """),
            CommandExample(
                "One room with the defects' titles, on a faded drawing, as a PDF.",
                """
                planmark annotate Samples/office.png --areas Samples/office-rooms.geojson \\
                    --markers Samples/office-issues.csv --crop 'area Kitchen' --labels title --fade 0.4 \\
                    --output Output/kitchen.pdf
                """),
        ])

    @Argument(help: "The floor plan, a PNG or JPEG file.", completion: .file(extensions: DrawingFile.endings))
    var drawing: String

    @Option(
        help: ArgumentHelp("The rooms or zones, GeoJSON.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json"]))
    var areas: String?

    @Option(
        help: ArgumentHelp("The markers, CSV or GeoJSON.", valueName: "file"),
        completion: .file(extensions: ["csv", "geojson", "json"]))
    var markers: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "pdf", "svg"]))
    var output: String

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @OptionGroup(title: "Placement")
    var placement: PlacementOptions

    @OptionGroup(title: "Markers")
    var markerLook: MarkerOptions

    @OptionGroup(title: "Sheet")
    var sheet: SheetOptions

    @OptionGroup(title: "Size and text")
    var size: OutputOptions

    @OptionGroup(title: "Report")
    var report: ReportOptions

    func validate() throws {
        guard areas != nil || markers != nil else {
            throw ValidationError("nothing to draw: give --markers, --areas or both")
        }
        if areas == "-", markers == "-" {
            throw ValidationError("--areas and --markers cannot both be standard input: name a file for one of them")
        }
        try sheet.checkScale()
    }

    func run() async throws {
        InterruptCleanup.install()
        sheet.prepareFont()
        try SameFile.refuse(
            output, asOneOf: drawing, areas, markers, markerLook.icon, sheet.theme, size.fontFile)
        let kind = try OutputKind(path: output)
        var theme = try sheet.loadTheme()
        try size.setFonts(of: &theme)
        if !report.quiet, let note = size.fontNote(theme) { Diagnostics.note(note) }
        let icon = try markerLook.icon(in: theme)
        let reader = try DrawingFile.open(drawing, options: size.drawingOptions)
        noteOddities(of: reader)
        let decoded = try sheet.needsInk(hasLegend: !sheet.noLegend) ? decodedAhead(reader) : nil
        if decoded == nil { reader.prepareRows() }
        let drawingSize = Size(width: Double(reader.width), height: Double(reader.height))
        let system = try coordinates.system(imageSize: drawingSize)
        let (areas, entries) = try await readInput(in: system)
        let batch = MarkerBatch(entries ?? [], file: markers ?? "", coordinates: system)
        let symbol = markerLook.marker ?? theme.markerSymbol ?? .pin
        let rules = PlacementRules(drawingSize: drawingSize, areas: placement.anywhere ? [] : areas ?? [])
        let result = batch.place(
            by: rules, numbering: placement.single ? .single : .consecutive(),
            style: MarkerStyle(symbol: symbol, color: theme.markerColor, size: markerLook.markerSize))
        let view = try size.view(of: drawingSize, areas: areas ?? [], markers: result.accepted)
        if result.refused.isEmpty || !placement.strict {
            let composer = SheetComposer(
                view: view, theme: theme, icon: icon, markerOptions: markerLook, sheetOptions: sheet,
                textSize: size.textSize, language: report.lang)
            let list = try composer.displayList(areas: areas ?? [], markers: result.accepted, metadata: reader.metadata)
            {
                try inkMap(of: view, decoded: decoded)
            }
            if !report.quiet {
                let notes = OverlayNotes.notes(areas: areas ?? [], drawing: drawingSize, list: list)
                for note in notes { Diagnostics.note(note) }
            }
            // Vector output has the drawing's own bytes where it can.
            let source: any DrawingReader = if case .png = kind { try decoded?.reader() ?? reader } else { reader }
            try render(list, over: view.drawing(source), as: kind)
        }
        let summary = AnnotationReport(
            output: output, drawing: drawingSize, areaCount: areas?.count ?? 0, result: result,
            isWritten: result.refused.isEmpty || !placement.strict)
        if report.quiet {
            // Nothing is kept quiet about that makes the run fail.
            for marker in result.refused { Diagnostics.report(marker.line(in: report.lang)) }
        } else {
            print(report.json ? summary.json(in: report.lang) : summary.text(in: report.lang))
        }
        if !result.refused.isEmpty { throw ExitCode.failure }
    }

    /// The areas and the markers. They are read at the same time when the markers are in a file; for what comes through a pipe
    /// a mistake in the areas must not have to wait, nor must the two share it.
    private func readInput(in system: CoordinateSystem) async throws -> (areas: [Area]?, markers: [MarkerEntry]?) {
        let markersPath = markers
        @Sendable func readMarkers() throws(PlanFileError) -> [MarkerEntry]? {
            guard let markersPath else { return nil }
            return try MarkerFile.read(path: markersPath, coordinates: system)
        }
        let isFile = markersPath.map(SequentialFile.isRegular) ?? false
        async let early = isFile ? readMarkers() : nil
        let areas = try areas.map { path throws(PlanFileError) in
            try AreaFile.read(path: path, coordinates: system)
        }
        sheet.prepareFont(for: areas ?? [])
        return (areas, try await early ?? readMarkers())
    }

    private func render(_ list: OverlayLayout, over drawing: any DrawingReader, as kind: OutputKind) throws {
        let renderer = OverlayRenderer(list.displayList)
        var meter = ProgressMeter(name: output, total: drawing.height, isQuiet: report.quiet)
        defer { meter.finish() }
        switch kind {
        case .png: try renderer.render(drawing, to: output, progress: { meter.show($0) })
        case .vectors(let format): try renderer.render(drawing, to: output, as: format, progress: { meter.show($0) })
        }
    }

    /// Says when the drawing is not of the kind that its name tells.
    private func noteOddities(of reader: any DrawingReader) {
        guard !report.quiet, let kind = reader.fileKind, DrawingFile.isMisnamed(drawing, kind: kind) else { return }
        Diagnostics.note("\(drawing) is \(kind.phrase) whatever its name says; it is read as one")
    }

    /// The drawing, decoded while the markers are read, when it is small enough for memory; nothing for a pipe, which can be
    /// read only once.
    private func decodedAhead(_ reader: any DrawingReader) throws -> DecodedDrawing? {
        let most = 32 << 20
        guard reader.width * reader.height <= most / reader.naturalFormat.channels,
            DrawingFile.canBeReopened(drawing)
        else { return nil }
        return DecodedDrawing(path: drawing, options: size.drawingOptions)
    }

    /// Looks at the drawing beforehand, to find empty places; nothing for a pipe, which can be read only once.
    private func inkMap(of view: SheetView, decoded: DecodedDrawing?) throws -> InkMap? {
        if let decoded { return try InkMap(reading: view.drawing(decoded.reader())) }
        guard DrawingFile.canBeReopened(drawing) else { return nil }
        return try InkMap(reading: view.drawing(DrawingFile.open(drawing, options: size.drawingOptions)))
    }
}
