import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import PlanStore

/// `planmark rectify`: a distorted scan made straight, by a rectangle whose size is known.
struct RectifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rectify", abstract: "Make a distorted scan straight, with one scale, by four points.",
        discussion: """
            A scanned or photographed plan can have other scales along than across, be sheared, or be seen at a slant. Give the four \
            corners of a rectangle of the building, such as a room or the lines of a grid: the top left one first, then clockwise, as they \
            are to be seen in the result; and how wide and high the rectangle is in the building. The larger it is on the drawing, the \
            better the result. 'planmark grid' shows the coordinates of a drawing.

            A drawing becomes a PNG. A plan becomes a new plan, whose drawing is the straight picture: areas, markers and measured lines are \
            moved with it and keep their ids, numbers, details and attachments, and the scale is known. The history stays with the old plan. \
            The output appears whole or not at all.
            """,
        examples: [
            CommandExample(
                "A rectangle of 7.80 m by 5.20 m on the sample floor.",
                "planmark rectify Samples/office.png 472,382 1252,382 1252,902 472,902 --width 7.80m --height 5.20m "
                    + "--output Output/straight.png"),
            CommandExample(
                "The same with the areas and markers of a plan.",
                "planmark rectify Output/office.plan 472,382 1252,382 1252,902 472,902 --width 7.80m --height 5.20m "
                    + "--output Output/straight.plan"),
        ])

    @Argument(
        help: "The floor plan: PNG, JPEG, or a page of a PDF; or a plan, a file or an address.",
        completion: .file(extensions: DrawingFile.endings + ["plan"]))
    var input: String

    @Argument(help: ArgumentHelp("The rectangle's top left corner.", valueName: "x,y"))
    var topLeft: CommaSeparatedNumbers

    @Argument(help: ArgumentHelp("Its top right corner.", valueName: "x,y"))
    var topRight: CommaSeparatedNumbers

    @Argument(help: ArgumentHelp("Its bottom right corner.", valueName: "x,y"))
    var bottomRight: CommaSeparatedNumbers

    @Argument(help: ArgumentHelp("Its bottom left corner.", valueName: "x,y"))
    var bottomLeft: CommaSeparatedNumbers

    @Option(
        help: ArgumentHelp(
            "How wide the rectangle is in the building: a number with m, cm, mm, ft, in or yd.", valueName: "length"))
    var width: LengthArgument

    @Option(help: ArgumentHelp("How high it is there, from its top to its bottom side.", valueName: "length"))
    var height: LengthArgument

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The .png or .jpg to write, or the plan to make.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "plan"]))
    var output: String

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp(
            "Pixels of the result to a metre; by default so many that no detail of the rectangle is lost.",
            valueName: "n"))
    var pixelsPerMetre: Double?

    @Flag(help: "Show the rectangle alone, rather than all of the drawing.") var onlyRectangle = false

    @Option(
        help: ArgumentHelp(
            "Of a plan, where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup(title: "Coordinates of the corners") var coordinates: CoordinateOptions
    @OptionGroup(title: "Picture") var picture: PictureOptions
    @OptionGroup(title: "History of a plan") var author: AuthorOptions
    @OptionGroup(title: "Report") var report: ReportOptions

    func validate() throws {
        for corner in [topLeft, topRight, bottomRight, bottomLeft] where corner.numbers.count != 2 {
            throw ValidationError(Message("a corner must be x,y"))
        }
        if let pixelsPerMetre, !(pixelsPerMetre > 0 && pixelsPerMetre.isFinite) {
            throw ValidationError(Message("--pixels-per-metre must be a number above 0"))
        }
    }

    /// The options as a library's user has them.
    private var request: RectifyRequest {
        get throws {
            let isLatitudeFirst = coordinates.coordinates.isMap
            func point(_ list: CommaSeparatedNumbers) -> Point {
                let (first, second) = (list.numbers[0], list.numbers[1])
                return isLatitudeFirst ? Point(x: second, y: first) : Point(x: first, y: second)
            }
            var request = RectifyRequest(
                corners: RectangleCorners(
                    topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
                    bottomLeft: point(bottomLeft)),
                width: width.metres, height: height.metres)
            request.pixelsPerMetre = pixelsPerMetre
            request.extent = onlyRectangle ? .rectangle : .drawing
            request.coordinates = coordinates.request
            return request
        }
    }

    /// In what language notes are; nil for none.
    private var noteLanguage: MessageLanguage? { report.quiet ? nil : report.lang }

    func run() throws {
        InterruptLine.ofOutput(output, in: report.lang)
        try SameFile.refuse(output, asOneOf: PagePath(input).file, drawing.map { PagePath($0).file })
        if PlainAreas.isPlan(input) { try rectifyPlan() } else { try rectifyDrawing() }
    }

    private func rectifyDrawing() throws {
        if drawing != nil { throw ValidationError(Message("--drawing goes with a plan; \(input) is a drawing itself")) }
        // What is no drawing is told first.
        let reader = try DrawingFile.open(page.path(of: input))
        guard let format = pictureFormat else {
            throw ValidationError(
                Message("--output: \(input) is a drawing, and is written as PNG or JPEG; end the name in .png or .jpg"))
        }
        if let noteLanguage { IgnoredOption.tell(picture.ignored(in: format), in: noteLanguage) }
        let rectification = try Rectification(request, of: reader)
        tell(rectification.notes)
        var meter = ProgressMeter(name: output, total: rectification.height, unit: .row, in: noteLanguage)
        defer { meter.finish() }
        try rectification.write(reader, to: output, as: format == .jpeg ? picture.jpeg : picture.png) { meter.show($0) }
        meter.finish()
        if format == .jpeg, reader.naturalFormat == .rgba {
            tell([SheetNote.transparencyOnPaper.message])
        }
        tell(reader.warnings.map { Message("\(input): \($0)", context: "place") })
        printReport(rectification, [:], [])
    }

    /// The raster format in which a drawing is written, by the output's name; `nil` if the name says no raster
    /// format.
    private var pictureFormat: SheetFormat? {
        if output.hasPrefix("/dev/") { return .png }
        return [".png", ".jpg", ".jpeg"].first { output.lowercased().hasSuffix($0) }.map { $0 == ".png" ? .png : .jpeg }
    }

    private func rectifyPlan() throws {
        if page.page != nil || page.dpi != nil {
            throw ValidationError(Message("a plan has its page; leave --page and --dpi out"))
        }
        if pictureFormat != nil, !output.hasPrefix("/dev/") {
            throw ValidationError(
                Message("--output: \(input) is a plan, of which a new plan is made; end the name in .plan"))
        }
        let location = try PlanLocation(output)
        let plan = try PlanArgument.open(PlanLocation(input), .readOnly, notesIn: report.lang)
        try SameFile.refuse(output, asPartOf: plan)
        let rectification = try Rectification(request, of: plan)
        tell(rectification.notes)
        var meter = ProgressMeter(name: output, total: rectification.height, unit: .row, in: noteLanguage)
        defer { meter.finish() }
        let redrawn = try rectification.redraw(plan, from: drawing, compression: picture.level) { meter.show($0) }
        meter.finish()
        tell(redrawn.warnings)
        let moved = try plan.redrawn(as: redrawn, at: location, by: author.name).report
        tell([moved.cutText].compactMap(\.self))
        let refusals = moved.refusals(in: report.lang)
        let sentences = [
            Message(untranslated: moved.text(in: report.lang)), Message("the history stays with \(input)"),
        ]
        printReport(rectification, moved.json, sentences, refusals: refusals)
        if moved.hasRefusals { throw ExitCode.failure }
    }

    private func tell(_ notes: [Message]) {
        guard let noteLanguage else { return }
        for note in notes { Diagnostics.note(note, in: noteLanguage) }
    }

    private func printReport(
        _ rectification: Rectification, _ members: [String: JSONValue], _ sentences: [Message], refusals: [String] = []
    ) {
        if report.quiet {
            for refusal in refusals { Diagnostics.report("\(output): \(refusal)") }
            return
        }
        guard report.json else {
            let first = Message(untranslated: rectification.text(in: report.lang))
            let message = sentences.reduce(first) { Message("\($0); \($1)") }
            print("\(output): \(message.text(in: report.lang))")
            for refusal in refusals { print("\(output): \(refusal)") }
            return
        }
        guard case .object(var object) = rectification.json else { return }
        object.merge(members) { $1 }
        object["output"] = .string(output)
        printJSON(.object(object))
    }
}
