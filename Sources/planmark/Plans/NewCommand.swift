import FoundationEssentials
import Glibc
import PlanArgumentParser
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanPostgres
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
                "A plan of the sample floor, which the examples of other commands go on with.",
                "planmark new Output/office.plan --drawing Samples/office.png --areas Samples/office-rooms.geojson --embed"
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
        help: ArgumentHelp("The rooms or zones, GeoJSON.", valueName: "file"),
        completion: .file(extensions: ["geojson"]))
    var areas: String?

    @Option(help: ArgumentHelp("The plan's name; by default that of the file.", valueName: "text"))
    var name: String?

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("Pixels of the drawing to a metre of the building.", valueName: "n"))
    var pixelsPerMetre: Double?

    @Option(help: ArgumentHelp("The old name of --pixels-per-metre.", valueName: "n"))
    var scale: Double?

    @Flag(help: "Keep the drawing in the plan file.") var embed = false
    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup(title: "Coordinates of the areas") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    func validate() throws {
        if case .all? = page.page, areas != nil || name != nil {
            throw ValidationError("--areas and --name go with one page; leave them out with --page all")
        }
        if scale != nil, pixelsPerMetre != nil {
            throw ValidationError("--scale is the old name of --pixels-per-metre; leave --scale out")
        }
        if let scale = pixelsPerMetre ?? scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--pixels-per-metre must be a number above 0")
        }
    }

    func run() throws {
        if case .all? = page.page { return try makeAll() }
        if areas == nil { IgnoredOption.tell(coordinates.ignored(without: "--areas"), in: language.lang) }
        let picture = try PlanDrawingFile.read(try page.path(of: drawing))
        var request = NewPlan()
        (request.name, request.embed, request.pixelsPerMetre) = (
            name, embed, pixelsPerMetre ?? scale ?? picture.buildingScale
        )
        (request.areas, request.coordinates, request.author) = (self.areas, coordinates.request, author.name)
        let areas = try readAreas(request, picture.size)
        let location = try PlanLocation(plan)
        let file = try request.make(
            at: location, drawing: picture.path, picture: picture.bytes, size: picture.size, areas: areas)
        let (isEmbedded, path) = (file.planDrawing.isEmbedded, file.drawing.path ?? "")
        OutlineNotes.tell(about: areas, in: language.lang)
        if scale != nil {
            Diagnostics.note(
                language.lang.text(
                    "--scale is now --pixels-per-metre, as --scale of other commands is the output's size",
                    "--scale 现为 --pixels-per-metre,因为其他命令的 --scale 是输出的大小"), in: language.lang)
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
            let count = language.lang.counted(areas.count, .area)
            print(
                language.lang.text(
                    "\(location): \(size) pixels, \(count)\(isEmbedded ? ", drawing embedded" : "")",
                    "\(location): \(size) 像素,\(count)\(isEmbedded ? ",图纸已嵌入" : "")"))
        }
        if !isEmbedded, !PlanFolder.contains(path) {
            Diagnostics.note(
                language.lang.text(
                    "the drawing is not in the plan's folder, so 'planmark render' must be told where it is with "
                        + "--drawing; with --embed it is kept in the plan",
                    "图纸不在计划所在的文件夹中,因此 planmark render 须用 --drawing 指明其位置;用 --embed 可将其存入计划"), in: language.lang)
        }
    }

    /// A plan for each page of a PDF, or none.
    private func makeAll() throws {
        let file = PagePath(drawing).file
        let document = try PDFDocument(path: file)
        let digits = max(3, "\(document.pageCount)".count)
        let paths = (1...document.pageCount).map { number in
            let text = "\(number)"
            return "\(plan)/\(String(repeating: "0", count: digits - text.count))\(text).plan"
        }
        guard case .file = try PlanLocation(plan) else {
            throw ValidationError("--page all makes files in a folder; give the name of a folder as the plan")
        }
        if let other = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) {
            throw PlanStoreError.alreadyExists(file: other)
        }
        let isNew = !FileManager.default.fileExists(atPath: plan)
        var made: [String] = []
        do {
            if isNew { try FileManager.default.createDirectory(atPath: plan, withIntermediateDirectories: true) }
            for (index, path) in paths.enumerated() {
                let picture = try PlanDrawingFile.read(page.path(of: file, page: index + 1))
                var request = NewPlan()
                request.name = try document.page(index + 1).label ?? "\(PlanPaths.stem(of: file)) \(index + 1)"
                (request.embed, request.author) = (embed, author.name)
                request.pixelsPerMetre = pixelsPerMetre ?? scale ?? picture.buildingScale
                _ = try request.make(
                    at: .file(path: path), drawing: picture.path, picture: picture.bytes, size: picture.size)
                made.append(path)
            }
        } catch {
            for path in made { try? FileManager.default.removeItem(atPath: path) }
            if isNew { rmdir(plan) }
            throw error
        }
        if json {
            printJSON(.array(paths.map { .string($0) }))
        } else {
            let count = language.lang.text(counted(paths.count, "plan"), "\(paths.count) 个计划")
            print("\(plan): \(count)")
        }
    }

    /// The areas of the file, if there is one, with notes about it.
    private func readAreas(_ request: NewPlan, _ size: Size) throws -> [Area] {
        do {
            guard let file = try request.readAreas(forDrawingOf: size) else { return [] }
            for note in file.notes {
                Diagnostics.note("\(request.areas ?? ""): \(note.message(in: language.lang))", in: language.lang)
            }
            return file.areas
        } catch let error as AreasOutsideDrawing {
            throw CommandFailure(error.message(in: language.lang), exitCode: .unreadableInput)
        }
    }
}
