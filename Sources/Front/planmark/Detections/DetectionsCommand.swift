import PlanArgumentParser
import PlanFiles
import PlanImage
import PlanSheet

/// `planmark detections`: what a detector found, onto the photo.
struct DetectionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detections",
        abstract: "Put boxes, keypoints and skeletons that a detector found onto a photo.",
        discussion: """
            Reads COCO (instances, keypoints, results), the JSON of Ultralytics and of supervision, observations of Apple's Vision as \
            JSON, YOLO's text files, labelme, and tables. Every entry is checked: entries that cannot be used are listed, the others \
            drawn, and the exit status is 1. Labels never cover each other; those for which there is no room are told. The output \
            appears whole or not at all.
            """,
        examples: [
            CommandExample(
                "Boxes, labels and skeletons.",
                "planmark detections Samples/site.jpg --input Samples/site-detections.json --output Output/site.jpg"),
            CommandExample(
                "People alone, with corners in place of boxes, and faces that nobody recognises.",
                """
                planmark detections Samples/site.jpg --input Samples/site-detections.json --classes person --draw corner,label \\
                    --pixelate face --output marked.png
                """),
            CommandExample(
                "What Apple's Vision found, on a photo of yours that the app did not turn upright.",
                "planmark detections photo.jpg --input poses.json --format vision --as-stored --output marked.jpg"),
        ])

    @Argument(
        help: "The photo: PNG, JPEG, or a page of a PDF.", completion: .file(extensions: DrawingFile.endings))
    var photo: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The detections.", valueName: "file"),
        completion: .file(extensions: ["json", "txt", "csv"]))
    var input: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @OptionGroup(title: "Input") var file: DetectionFileOptions
    @OptionGroup(title: "Look") var look: DetectionLookOptions
    @OptionGroup(title: "PDF") var page: PageOptions

    @Option(
        help: ArgumentHelp(
            "The colours: light, dark, print or a JSON file. The photo itself stays as it is with dark.",
            valueName: "theme"),
        completion: .file(extensions: ["json"]))
    var theme: String = "light"

    @Flag(help: "Write nothing when an entry cannot be used.") var strict = false

    @OptionGroup(title: "Size and text") var size: OutputOptions
    @OptionGroup(title: "Report") var report: ReportOptions

    func validate() throws {
        try SheetCall.run { () throws(SheetError) in try lookRequest.check() }
    }

    /// The request without what is read of files.
    private var lookRequest: SheetRequest {
        var request = SheetRequest()
        size.sheet.fill(&request)
        size.fill(&request)
        look.fill(&request.detections)
        request.look.theme = theme
        request.placement.strict = strict
        // Labels say what a legend would.
        request.panels.legend = .never
        request.language = report.lang
        return request
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: report.lang)
        try SameFile.refuse(output, asOneOf: photo, input, theme, size.fontFile, file.naming.skeletons)
        let noteLanguage = report.quiet ? nil : report.lang
        let format = try OutputName.sheetFormat(of: output)
        if !report.quiet { IgnoredOption.tell(look.ignored + size.picture.ignored(in: format), in: report.lang) }
        var request = lookRequest
        request.detections.file = try file.request()
        var source = SheetInput(drawing: try page.path(of: photo))
        source.detections = .file(input)
        let sheet = try SheetCall.run(notesIn: noteLanguage) { () throws(SheetError) in try Sheet(request, source) }
        try SheetOutput.write(sheet, to: output, as: format, size.picture, report)
    }
}
