import Glibc
import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanSheet
import PlanStore
import PlanTiles

/// `planmark tiles`: a drawing or a sheet as a pyramid of tiles.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Cut a drawing or a sheet into tiles that web viewers zoom in.",
        discussion: """
            Symbols, numbers and names have the same size on the screen at every zoom: each level is laid out by itself, names \
            stand where they fit, and markers that would cover each other become one disc with their count. Without areas and \
            markers the bare drawing is cut.

            A folder of tiles has a page viewer.html, which any browser opens. Unfinished work lies in OUTPUT.partial; the tiles \
            appear whole or not at all. Once they are there, --update rewrites the tiles that a change touches.
            """,
        examples: [
            CommandExample(
                "The sample floor, to be opened as Output/office-tiles/viewer.html.",
                """
                planmark tiles Samples/office.png --areas Samples/office-rooms.geojson \\
                    --markers Samples/office-issues.csv --output Output/office-tiles
                """),
            CommandExample(
                "A plan for Leaflet, in WebP.",
                "planmark tiles Output/office.plan --layout xyz --format webp --output Output/office-xyz"),
            CommandExample(
                "The same tiles after some markers moved.",
                "planmark tiles Output/office.plan --update Output/office-xyz"),
        ])

    @Argument(
        help:
            "The floor plan, PNG, JPEG or a page of a PDF; or a plan: a file, or postgresql://user@host/database?plan=name.",
        completion: .file(extensions: DrawingFile.endings + ["plan"]))
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
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder to make, or the file, which ends in .mbtiles or .pmtiles. It must not exist.", valueName: "path"
        ))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Tiles that 'planmark tiles' made of this drawing: rewrite those that areas, markers or sheet options change.",
            valueName: "path"))
    var update: String?

    @Flag(help: "Go on with the unfinished work of an interrupted run.") var resume = false

    @Option(
        help: ArgumentHelp("Where a plan's drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var planDrawing: String?

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup(title: "Tiles") var tiles: TileCuttingOptions
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "Coordinates of the areas") var areaCoordinates: AreaCoordinateOptions
    @OptionGroup(title: "Tables") var table: TableOptions
    @OptionGroup(title: "Placement") var placement: PlacementOptions
    @OptionGroup(title: "Markers") var markerLook: MarkerOptions
    @OptionGroup(title: "Sheet") var sheet: SheetOptions
    @OptionGroup(title: "Size and text") var size: SheetSizeOptions
    @OptionGroup(title: "Filters of a plan's markers") var filters: MarkerFilters
    @OptionGroup(title: "Report") var report: ReportOptions

    func validate() throws {
        guard (output == nil) != (update == nil) else {
            throw ValidationError(
                output == nil
                    ? Message("give --output, the folder or file to make, or --update, tiles that are there")
                    : Message("give --output or --update, not both"))
        }
        if areas == "-", markers == "-" {
            throw ValidationError(
                Message("--areas and --markers cannot both be standard input: name a file for one of them"))
        }
        if update != nil {
            if resume {
                throw ValidationError(Message("--resume goes with --output; an update is done again as a whole"))
            }
            if let option = tiles.given.first {
                throw ValidationError(
                    Message(
                        "\(option): an update keeps how the tiles are cut; leave it out, or make new tiles with --output"
                    ))
            }
        }
        try SheetCall.run { () throws(SheetError) in try request.check() }
    }

    private var request: SheetRequest {
        SheetRequest(coordinates, areaCoordinates, placement, markerLook, sheet, size, report)
    }

    func run() throws {
        let noteLanguage = report.quiet ? nil : report.lang
        let input = try input()
        let result: TileReport
        if let update {
            InterruptLine.ofOutput(update, in: report.lang)
            try SameFile.refuse(update, asOneOf: drawing, areas, markers)
            // Without options of the sheet it stays as it was.
            let changed = givesSheetOptions ? request : nil
            result = try making(update) { progress in
                try TilePyramid.update(update, of: input, changed, progress: progress)
            }
        } else {
            let output = output ?? ""
            InterruptLine.ofTiles(output, in: report.lang)
            try refuseEnding(of: output)
            let options = try tiles.options(for: output)
            result = try making(output) { progress in
                try TilePyramid.make(of: input, request, at: output, options, resumes: resume, progress: progress)
            }
        }
        if let noteLanguage {
            if result.options.layout == .iiif, result.options.address == nil {
                Diagnostics.note(
                    Message(
                        "info.json names an address on example.com; give the one where the tiles will be served with --address"
                    ),
                    in: noteLanguage)
            }
            SheetCall.printNotes(result.sheet, in: noteLanguage)
            for note in result.drawingWarnings + result.photoNotes { Diagnostics.note(note, in: noteLanguage) }
            if let reason = result.missingViewer {
                Diagnostics.note(Message("viewer.html was not written: \(reason)"), in: noteLanguage)
            }
        }
        TilePrinting.print(result, isUpdate: update != nil, report)
        if !result.sheet.refused.isEmpty { throw ExitCode.failure }
    }

    /// True if an option of the sheet is given, even with its default value.
    private var givesSheetOptions: Bool {
        let groups: [any ParsableArguments.Type] = [
            CoordinateOptions.self, AreaCoordinateOptions.self, PlacementOptions.self, MarkerOptions.self,
            SheetOptions.self, SheetSizeOptions.self,
        ]
        // The properties' names are those of the options, but for the other spellings.
        var names: Set = ["--gray", "--pixels-per-meter"]
        for group in groups {
            for case let label? in Mirror(reflecting: group.init()).children.map(\.label) {
                names.insert("--" + String(label.drop { $0 == "_" }).inKebabCase)
            }
        }
        return CommandLine.arguments.contains { argument in
            names.contains(String(argument.prefix { $0 != "=" }))
        }
    }

    private func input() throws -> SheetInput {
        guard PlainAreas.isPlan(drawing) else {
            if filters.isGiven || planDrawing != nil {
                throw ValidationError(
                    Message(
                        "filters of markers and --plan-drawing go with a plan; \(drawing) is none, so leave them out"))
            }
            var input = SheetInput(drawing: try page.path(of: drawing), areas: areas, markers: markers)
            input.markerTable = try table.style()
            input.markerImage = table.image
            return input
        }
        let others = [
            ("--areas", areas), ("--markers", markers), ("--page", page.page?.description),
            ("--dpi", page.dpi?.description),
        ]
        if let option = others.first(where: { $0.1 != nil })?.0 {
            throw ValidationError(
                Message("\(option): a plan has its own; leave it out, or give the drawing in place of the plan"))
        }
        let plan = try PlanArgument.open(PlanLocation(drawing), .readOnly, notesIn: report.lang)
        let query = try filters.query(of: plan, .pixel, notesIn: report.quiet ? nil : report.lang)
        var input = SheetInput(plan: PlanSelection(plan, query, showsAreas: true), drawing: planDrawing)
        if filters.isGiven { input.selection = filters.givenNames.joined(separator: ", ") }
        return input
    }

    /// Refuses a folder's name that ends like that of a file.
    private func refuseEnding(of output: String) throws {
        let endings = [".dzi", ".png", ".jpg", ".jpeg", ".webp", ".json", ".html", ".xml", ".zip"]
        guard let ending = endings.first(where: { output.lowercased().hasSuffix($0) }) else { return }
        throw ValidationError(
            Message(
                "--output: '\(output)' is to be a folder, or a file that ends in .mbtiles or .pmtiles; leave out \(ending)"
            ))
    }

    private func making(
        _ path: String, _ make: (@escaping TilePyramid.Progress) throws -> TileReport
    ) throws -> TileReport {
        // The number of rows is known with the first that are done.
        var meter: ProgressMeter?
        defer { meter?.finish() }
        do {
            return try make { [language = report.quiet ? nil : report.lang] done, total in
                if meter == nil { meter = ProgressMeter(name: path, total: total, unit: .row, in: language) }
                meter?.show(done)
            }
        } catch let error as TileError {
            meter?.finish()
            if error.leavesWork, access(path + ".partial", F_OK) == 0, !report.quiet {
                Diagnostics.note(
                    Message("what is done lies in \(path).partial; the same command with --resume goes on with it"),
                    in: report.lang)
            }
            if case .markersRefused(let sheet) = error.cause {
                for refusal in sheet.refused { Diagnostics.report(refusal.line(in: report.lang, for: .command)) }
                throw CommandFailure(error)
            }
            guard case .noSheet(let sheetError) = error.cause else { throw error }
            return try SheetCall.run(
                saying: { $0.message(advising: .set(Setting("planDrawing"))) },
                notesIn: report.quiet ? nil : report.lang
            ) {
                () throws(SheetError) in throw sheetError
            }
        }
    }
}
