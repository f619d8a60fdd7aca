import PlanArgumentParser
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
        help: ArgumentHelp("The floor plan, a PNG or JPEG file.", valueName: "file"),
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

    @OptionGroup(title: "Coordinates of the areas") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    func validate() throws {
        if scale != nil, pixelsPerMetre != nil {
            throw ValidationError("--scale is the old name of --pixels-per-metre; leave --scale out")
        }
        if let scale = pixelsPerMetre ?? scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--pixels-per-metre must be a number above 0")
        }
    }

    func run() throws {
        if areas == nil { IgnoredOption.tell(coordinates.ignored(without: "--areas"), in: language.lang) }
        let picture = try PlanDrawingFile.read(drawing)
        var request = NewPlan()
        (request.name, request.embed, request.pixelsPerMetre) = (name, embed, pixelsPerMetre ?? scale)
        (request.areas, request.coordinates, request.author) = (self.areas, coordinates.request, author.name)
        let areas = try readAreas(request, picture.size)
        let location = try PlanLocation(plan)
        let file = try request.make(
            at: location, drawing: drawing, picture: picture.bytes, size: picture.size, areas: areas)
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
