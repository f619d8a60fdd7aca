import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanSheet

/// `planmark annotate`: areas and markers onto a drawing.
struct AnnotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotate",
        abstract: "Put areas and numbered markers onto a drawing.",
        discussion: """
            Every marker is checked: it must be finite, on the drawing, and in an allowed area, where there are any (an \
            area's boundary belongs to it). Markers that are refused are listed, the others drawn, and the exit status \
            is 1. The output appears whole or not at all.

            Areas are GeoJSON polygons with the properties name, allowed and color, or the polygons of KML, WKT, COCO, labelme or Web \
            Annotations. Markers are CSV with a header row, as spreadsheets save it too, a workbook (.xlsx or .ods), points of \
            GeoJSON, KML or WKT, JSON lines or an array of objects: x,y (lat,lng for map coordinates), number, title, status, category, \
            priority, color. A file may hold both, as 'planmark export' writes it.

            A list of markers needs no coordinates if it has a column of rooms and --areas has the rooms: each marker is put onto free \
            paper in its room, which is found by name or number, also by a part of it, and is drawn hollow, as not yet located. Rows whose \
            room is not found, or fits several areas, are refused with the names.
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

    @Argument(
        help: "The floor plan: PNG, JPEG, or a page of a PDF.", completion: .file(extensions: DrawingFile.endings))
    var drawing: String

    @Option(
        help: ArgumentHelp("The rooms or zones: GeoJSON, KML, WKT or COCO.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json", "kml", "kmz", "wkt"]))
    var areas: String?

    @Option(
        help: ArgumentHelp("The markers: CSV, .xlsx, .ods, JSON, KML or WKT.", valueName: "file"),
        completion: .file(extensions: ["csv", "xlsx", "ods", "geojson", "json", "jsonl", "kml", "kmz", "wkt"]))
    var markers: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "Coordinates of the areas") var areaCoordinates: AreaCoordinateOptions
    @OptionGroup(title: "Tables") var table: TableOptions
    @OptionGroup(title: "Placement") var placement: PlacementOptions
    @OptionGroup(title: "Markers") var markerLook: MarkerOptions
    @OptionGroup(title: "Sheet") var sheet: SheetOptions
    @OptionGroup(title: "Size and text") var size: OutputOptions
    @OptionGroup(title: "Report") var report: ReportOptions

    func validate() throws {
        guard areas != nil || markers != nil else {
            throw ValidationError(Message("nothing to draw: give --markers, --areas or both"))
        }
        if areas == "-", markers == "-" {
            throw ValidationError(
                Message("--areas and --markers cannot both be standard input: name a file for one of them"))
        }
        try SheetCall.run { () throws(SheetError) in try request.check() }
    }

    private var request: SheetRequest {
        var request = SheetRequest(
            coordinates, areaCoordinates, placement, markerLook, sheet, size.sheet, report)
        size.fill(&request)
        return request
    }

    private func ignored(in format: SheetFormat) -> [IgnoredOption] {
        // The name of a picture goes with a file of areas too.
        let ofMarkers =
            placement.ignored(without: "--markers")
            + table.ignored(without: "--markers").filter {
                $0.name != "--image" && ($0.name != "--map" || areas == nil)
            }
        let readsLengths = [request.coordinates, request.areaCoordinates].contains { $0?.unit != nil }
        return markerLook.ignored + sheet.ignored(in: format, readsLengths: readsLengths)
            + size.picture.ignored(in: format)
            + (markers == nil ? ofMarkers : [])
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: report.lang)
        try SameFile.refuse(output, asOneOf: drawing, areas, markers, markerLook.icon, sheet.theme, size.fontFile)
        let noteLanguage = report.quiet ? nil : report.lang
        let format = try OutputName.sheetFormat(of: output)
        if !report.quiet { IgnoredOption.tell(ignored(in: format), in: report.lang) }
        var input = SheetInput(drawing: try page.path(of: drawing), areas: areas, markers: markers)
        input.markerTable = try table.style()
        input.markerImage = table.image
        let sheet = try SheetCall.run(notesIn: noteLanguage) { () throws(SheetError) in
            try Sheet(request, input)
        }
        try SheetOutput.write(sheet, to: output, as: format, size.picture, report)
    }
}
