import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanJSON
import PlanSheet
import PlanStore

/// `planmark grid`: a drawing with a grid of its coordinates.
struct GridCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid",
        abstract: "Paint a labelled coordinate grid over a drawing, or that of a plan, to read off pixel coordinates.",
        discussion: """
            Labelled lines are --step pixels apart, finer lines divide each step. The label right below a line is its \
            coordinate in pixels, x to the right and y down from the top left corner, as areas and markers have them. The \
            output appears whole or not at all.
            """,
        examples: [
            CommandExample("The sample floor.", "planmark grid Samples/office.png --output Output/office-grid.png"),
            CommandExample("The drawing of a plan.", "planmark grid Output/office.plan --output Output/plan-grid.png"),
            CommandExample(
                "A line every 50 pixels, as a PDF.",
                "planmark grid Samples/apartment.png --step 50 --output Output/apartment-grid.pdf"),
        ])

    @Argument(
        help: "The floor plan: PNG, JPEG, or a page of a PDF; or a plan, a file or an address.",
        completion: .file(extensions: DrawingFile.endings + ["plan"]))
    var input: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The distance between labelled lines; by default one that makes 10 to 25 of them.", valueName: "px"))
    var step: Double?

    @Option(
        help: ArgumentHelp(
            "Of a plan, where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup var picture: PictureOptions
    @Flag(help: "Print the grid's size and step as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let step, !(step >= 1 && step.isFinite) {
            throw ValidationError(Message("--step must be a number of pixels, 1 or more"))
        }
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: language.lang)
        try SameFile.refuse(output, asOneOf: PagePath(input).file, drawing.map { PagePath($0).file })
        let format = try OutputName.sheetFormat(of: output)
        IgnoredOption.tell(picture.ignored(in: format), in: language.lang)
        let reader = try openDrawing()
        let grid = try CoordinateGrid(size: reader.size, step: step)
        var meter = ProgressMeter(name: output, total: reader.height, unit: .row, in: language.lang)
        defer { meter.finish() }
        try grid.render(
            reader, to: output, as: format, compression: picture.level, quality: picture.quality
        ) { meter.show($0) }
        meter.finish()
        for warning in reader.warnings { Diagnostics.note(warning, in: language.lang) }
        if format == .jpeg, reader.naturalFormat == .rgba {
            Diagnostics.note(SheetNote.transparencyOnPaper.message, in: language.lang)
        }
        if json {
            return printJSON(
                .object([
                    "output": .string(output), "width": JSONValue(reader.width), "height": JSONValue(reader.height),
                    "step": .number(grid.step),
                ]))
        }
        let step = grid.step.shortest
        print("\(output): \(Message("a line every \(step) pixels").text(in: language.lang))")
    }

    /// Opens the drawing: the input itself, or that of a plan.
    private func openDrawing() throws -> any DrawingReader {
        guard PlainAreas.isPlan(input) else {
            if drawing != nil {
                throw ValidationError(Message("--drawing goes with a plan; \(input) is a drawing itself"))
            }
            return try DrawingFile.open(page.path(of: input))
        }
        if page.page != nil || page.dpi != nil {
            throw ValidationError(Message("a plan has its page; leave --page and --dpi out"))
        }
        let plan = try PlanArgument.open(PlanLocation(input), .readOnly, notesIn: language.lang)
        try SameFile.refuse(output, asPartOf: plan)
        let reader = try PlanDrawingFile.reader(of: plan, givenAs: drawing)
        try PlanDrawingError.checkSize(reader.size, ofPlan: plan.drawing.size, file: reader.name)
        return reader
    }
}
