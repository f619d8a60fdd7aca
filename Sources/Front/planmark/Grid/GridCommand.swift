import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanJSON
import PlanSheet

/// `planmark grid`: a drawing with a grid of its coordinates.
struct GridCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid",
        abstract: "Paint a labelled coordinate grid over a drawing, to read off pixel coordinates.",
        discussion: """
            Labelled lines are --step pixels apart, finer lines divide each step. The label right below a line is its \
            coordinate in pixels, x to the right and y down from the top left corner, as areas and markers have them. The \
            output appears whole or not at all.
            """,
        examples: [
            CommandExample("The sample floor.", "planmark grid Samples/office.png --output Output/office-grid.png"),
            CommandExample(
                "A line every 50 pixels, as a PDF.",
                "planmark grid Samples/apartment.png --step 50 --output Output/apartment-grid.pdf"),
        ])

    @Argument(
        help: "The floor plan: PNG, JPEG, or a page of a PDF.", completion: .file(extensions: DrawingFile.endings))
    var drawing: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The distance between labelled lines; by default one that makes 10 to 25 of them.", valueName: "px"))
    var step: Double?

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
        try SameFile.refuse(output, asOneOf: drawing)
        let format = try OutputName.sheetFormat(of: output)
        IgnoredOption.tell(picture.ignored(in: format), in: language.lang)
        let reader = try DrawingFile.open(page.path(of: drawing))
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
}
