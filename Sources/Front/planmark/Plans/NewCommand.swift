import FoundationEssentials
import Glibc
import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import PlanStore

/// `planmark new`: a plan file for a drawing.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a plan file for a drawing.",
        discussion: """
            The plan file keeps the drawing's areas and markers, who changed what when, and the photos. The drawing stays \
            where it is, and the plan knows it by its path and SHA-256, or it is kept in the plan with --embed, so that one \
            file is all that must be passed on. A plan in a database always keeps its drawing; 'planmark admin init' makes \
            the tables of plans there.

            With --page all the plan is a folder, in which each page of a PDF gets a plan: 001.plan, 002.plan and so on.
            """,
        examples: [
            CommandExample(
                "A plan of the sample floor, like Output/office.plan of the other examples, which 'make demo' makes.",
                "planmark new Output/level4.plan --drawing Samples/office.png --areas Samples/office-rooms.geojson --embed"
            )
        ])

    @Argument(
        help: "The plan to make: a file, or postgresql://user@host/database?plan=name.",
        completion: .file(extensions: ["plan"]))
    var plan: String

    @Option(
        help: ArgumentHelp("The floor plan: PNG, JPEG, or a page of a PDF.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String

    @Option(
        help: ArgumentHelp("The rooms or zones: GeoJSON, KML, WKT or COCO.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json", "kml", "kmz", "wkt"]))
    var areas: String?

    @Option(help: ArgumentHelp("The plan's name; by default that of the file.", valueName: "text"))
    var name: String?

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("Pixels of the drawing to a metre of the building.", valueName: "n"))
    var pixelsPerMetre: Double?

    @Option(
        help: ArgumentHelp(
            "The drawing's scale on paper, 1:100; its resolution says how many pixels a metre has then.",
            valueName: "1:n"))
    var mapScale: MapScale?

    @OptionGroup var second: SecondScaleOptions

    @Option(help: ArgumentHelp("The old name of --pixels-per-metre.", valueName: "n"))
    var scale: Double?

    @Option(
        help: ArgumentHelp("The units in which lengths and areas are shown: metric, imperial.", valueName: "system"))
    var units: UnitSystem?

    @Flag(help: "Keep the drawing in the plan file.") var embed = false
    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup(title: "Coordinates of the areas") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    func validate() throws {
        if case .all? = page.page, areas != nil || name != nil {
            throw ValidationError(Message("--areas and --name go with one page; leave them out with --page all"))
        }
        if scale != nil, pixelsPerMetre != nil {
            throw ValidationError(Message("--scale is the old name of --pixels-per-metre; leave --scale out"))
        }
        if mapScale != nil, pixelsPerMetre ?? scale != nil {
            throw ValidationError(SheetError(.conflict(.pixelsPerMetre, .mapScale)).message)
        }
        if let scale = pixelsPerMetre ?? scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError(Message("--pixels-per-metre must be a number above 0"))
        }
    }

    /// The scale that is given for a drawing of a resolution; nil if none is given.
    private func givenScale(at resolution: Resolution?) throws -> Double? {
        try pixelsPerMetre ?? scale ?? mapScale?.pixelsPerMetre(at: resolution, notesIn: language.lang)
    }

    func run() throws {
        if case .all? = page.page { return try makeAll() }
        InterruptLine.ofOutput(plan, in: language.lang)
        if areas == nil { IgnoredOption.tell(coordinates.ignored(without: "--areas"), in: language.lang) }
        try refuseStream()
        let picture = try PlanDrawingFile.read(try page.path(of: drawing))
        for warning in picture.warnings {
            Diagnostics.note(Message("\(drawing): \(warning)", context: "place"), in: language.lang)
        }
        let given = try givenScale(at: picture.resolution)
        try second.refuse(given, againstDrawing: drawing, picture.buildingScale)
        var request = NewPlan()
        (request.name, request.embed, request.pixelsPerMetre) = (name, embed, given ?? picture.buildingScale)
        request.units = units
        (request.areas, request.coordinates, request.author) = (self.areas, coordinates.request, author.name)
        let read = try readAreas(request, picture.size)
        let areas = read.areas
        let location = try PlanLocation(plan)
        let file = try request.make(
            at: location, drawing: picture.path, picture: picture.bytes, size: picture.size, areas: areas,
            details: picture.details)
        let (isEmbedded, path) = (file.planDrawing.isEmbedded, file.drawing.path ?? "")
        OutlineNotes.tell(about: areas, in: language.lang)
        if scale != nil {
            Diagnostics.note(
                Message("--scale is now --pixels-per-metre, as --scale of other commands is the output's size"),
                in: language.lang)
        }
        if json {
            printJSON([
                "plan": .string("\(location)"), "id": .string(file.id.uuidString.lowercased()),
                "name": .string(file.name),
                "drawing": .object([
                    "width": .number(picture.size.width), "height": .number(picture.size.height),
                    "sha256": .string(file.planDrawing.hash.map { "\($0)" } ?? ""), "embedded": .bool(isEmbedded),
                    "path": isEmbedded ? .null : .string(path),
                ]), "areas": JSONValue(areas.count),
            ])
        } else {
            let size = "\(picture.size.width.shortest) x \(picture.size.height.shortest)"
            let count = Message.counted(areas.count, .area)
            let message =
                isEmbedded
                ? Message("\(location): \(size) pixels, \(count), drawing embedded")
                : Message("\(location): \(size) pixels, \(count)")
            print(message.text(in: language.lang))
        }
        if !isEmbedded { noteDrawing(at: path) }
        if !read.refused.isEmpty { throw ExitCode.failure }
    }

    /// Tells where the drawing must be for the plan to be drawn.
    private func noteDrawing(at path: String) {
        guard !PlanFolder.contains(path) else { return }
        Diagnostics.note(
            Message(
                """
                the drawing is not in the plan's folder, so 'planmark render' must be told where it is with --drawing; \
                with --embed it is kept in the plan
                """), in: language.lang)
    }

    private func refuseStream() throws {
        guard DrawingFile.isStream(drawing) else { return }
        if case .all? = page.page {
            throw ValidationError(Message("--page all reads the file often; give the name of a file, not \(drawing)"))
        }
        if case .file = try PlanLocation(plan), !embed {
            throw ValidationError(
                Message("a plan cannot name \(drawing) as its drawing; keep the drawing in the plan with --embed"))
        }
    }

    /// A plan for each page of a PDF, or none.
    private func makeAll() throws {
        try refuseStream()
        let file = PagePath(drawing).file
        let document = try PDFDocument(path: file)
        let paths = try planPaths(count: document.pageCount)
        for warning in document.warnings {
            Diagnostics.note(Message("\(file): \(warning)", context: "place"), in: language.lang)
        }
        let bytes = try SequentialFile(path: file).readAll()
        let dpi = page.dpi ?? PagePath(drawing).dotsPerInch ?? PDFDocument.usualDotsPerInch
        let isNew = !FileManager.default.fileExists(atPath: plan)
        InterruptLine.ofOutput(plan, inOneStep: false, in: language.lang)
        let made = FileSet()
        var drawingPath: String?
        if isNew { try made.addFolder(plan, making: makeFolder) }
        for (index, path) in paths.enumerated() {
            let page = try document.page(index + 1)
            let (width, height) = try document.pictureSize(of: page, dotsPerInch: dpi)
            try document.tryDrawingIfRepaired(page)
            var request = NewPlan()
            request.name = page.label ?? "\(PlanPaths.stem(of: file)) \(page.number)"
            (request.embed, request.units, request.author) = (embed, units, author.name)
            for warning in page.warnings {
                Diagnostics.note(Message("\(file): \(warning)", context: "place"), in: language.lang)
            }
            let size = Size(width: Double(width), height: Double(height))
            let (own, given) = (
                page.pixelsPerMetre(pictureSize: size), try givenScale(at: Resolution(dotsPerInch: dpi))
            )
            try second.refuse(given, againstDrawing: "\(PagePath(file: file, page: page.number))", own)
            request.pixelsPerMetre = given ?? own
            try made.add(["", "-wal", "-shm"].map { path + $0 }) {
                let plan = try request.make(
                    at: .file(path: path), drawing: "\(PagePath(file: file, page: page.number, dotsPerInch: dpi))",
                    picture: bytes, size: size, details: page.scaledParts(pictureSize: size).details)
                drawingPath = plan.drawing.path
                try plan.close()
            }
        }
        InterruptLine.ofWhole(plan, in: language.lang) { made.keep() }
        if json {
            printJSON(.array(paths.map { .string($0) }))
        } else {
            print("\(plan): \(Message.counted(paths.count, .plan).text(in: language.lang))")
        }
        if !embed, let drawingPath { noteDrawing(at: drawingPath) }
    }

    /// The plans of the pages, none of which is there yet.
    private func planPaths(count: Int) throws -> [String] {
        guard case .file = try PlanLocation(plan) else {
            throw ValidationError(Message("--page all makes files in a folder; give the name of a folder as the plan"))
        }
        var isFolder = false
        if FileManager.default.fileExists(atPath: plan, isDirectory: &isFolder), !isFolder {
            throw CommandFailure(
                Message("\(plan): is a file; with --page all give the name of a folder"), exitCode: .unwritableOutput)
        }
        let digits = max(3, "\(count)".count)
        let paths = (1...count).map { number in
            let text = "\(number)"
            return "\(plan)/\(String(repeating: "0", count: digits - text.count))\(text).plan"
        }
        if let other = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) {
            throw PlanStoreError.alreadyExists(file: other)
        }
        return paths
    }

    private func makeFolder() throws {
        do {
            try FileManager.default.createDirectory(atPath: plan, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                Message(
                    "\(plan.isEmpty ? "''" : plan): the folder cannot be made; give one in a folder that you may write to"
                ),
                exitCode: .unwritableOutput)
        }
    }

    /// The areas of the file, if there is one; what is worth telling of it is told.
    private func readAreas(_ request: NewPlan, _ size: Size) throws -> FileAreas {
        guard let file = try request.readAreas(forDrawingOf: size, language: language.lang) else { return FileAreas() }
        PlainAreas.tell(of: file, request.areas ?? "", in: language.lang)
        return file
    }
}
