import PlanArgumentParser
import PlanGeometry
import PlanImage
import PlanModel
import PlanRender

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
        ])

    @Argument(help: "The floor plan, a PNG file.", completion: .file(extensions: ["png"]))
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
        name: .shortAndLong, help: ArgumentHelp("The picture to write, a PNG file.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var output: String

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @OptionGroup(title: "Placement")
    var placement: PlacementOptions

    @OptionGroup(title: "Look")
    var look: LookOptions

    @OptionGroup(title: "Report")
    var report: ReportOptions

    func validate() throws {
        guard areas != nil || markers != nil else {
            throw ValidationError("nothing to draw: give --markers, --areas or both")
        }
    }

    func run() async throws {
        try refuseInputAsOutput()
        let reader = try PNGReader(path: drawing, limits: look.limits)
        let size = Size(width: Double(reader.header.width), height: Double(reader.header.height))
        let system = try coordinates.system(imageSize: size)
        let areas = try self.areas.map { path throws(PlanFileError) in
            try AreaFile.read(path: path, coordinates: system)
        }
        let entries = try markers.map { path throws(PlanFileError) in
            try MarkerFile.read(path: path, coordinates: system)
        }

        let batch = MarkerBatch(entries: entries ?? [], file: markers ?? "", coordinates: system)
        let result = try await batch.place(
            on: size, of: drawing, areas: areas ?? [], placement: placement,
            style: MarkerStyle(symbol: look.marker, size: look.markerSize))

        if result.refused.isEmpty || !placement.strict {
            var style = OverlayStyle(forDrawingOf: size)
            style.showsAreaNames = look.areaNames
            var list = DisplayList(drawingSize: size, style: style)
            try list.append(areas ?? [])
            try list.append(result.markers, coloredBy: look.colorBy)
            for note in OverlayNotes.notes(areas: areas ?? [], drawing: size, list: list) { Diagnostics.note(note) }
            try OverlayRenderer(list).render(reader, to: output)
        }
        let summary = AnnotationReport(
            output: output, drawing: size, areaCount: areas?.count ?? 0, result: result,
            isWritten: result.refused.isEmpty || !placement.strict)
        print(report.json ? summary.json(in: report.lang) : summary.text(in: report.lang))
        if !result.refused.isEmpty { throw ExitCode.failure }
    }

    /// The output must not be one of the inputs, under whatever name.
    private func refuseInputAsOutput() throws {
        for input in [drawing, areas, markers].compactMap({ $0 }) where SameFile.isSame(input, output) {
            throw CommandFailure(
                "\(output): is the input \(input) itself; choose another --output", exitCode: .unwritableOutput)
        }
    }
}

// MARK: - Options

/// In what coordinates the areas and markers are.
struct CoordinateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The coordinates of areas and markers.", valueName: "system"))
    var coordinates: CoordinateKind = .pixel

    @Option(
        help: ArgumentHelp("The zoom at which map points have the drawing's pixels, 0 if not given.", valueName: "z"))
    var zoom: Double?

    @Option(help: ArgumentHelp("Which way latitudes grow, up if not given.", valueName: "direction"))
    var yAxis: SimpleCRS.YAxis?

    func validate() throws {
        guard !coordinates.isMap else { return }
        for (name, isGiven) in [("--zoom", zoom != nil), ("--y-axis", yAxis != nil)] where isGiven {
            throw ValidationError(
                "\(name) goes with --coordinates leaflet or flutter-map, not with \(coordinates.rawValue)")
        }
    }

    func system(imageSize: Size) throws(CoordinateError) -> CoordinateSystem {
        try coordinates.system(imageSize: imageSize, zoom: zoom ?? 0, yAxis: yAxis ?? .up)
    }
}
