import PlanArgumentParser
import PlanFiles
import PlanImage
import PlanSheet
import PlanStore

/// `planmark render`: a plan as a picture.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a plan's areas and markers onto its drawing.",
        discussion: """
            The drawing must be the one that the plan was made for, by its SHA-256: embedded in the plan, in the plan's \
            folder, or given with --drawing. The output appears whole or not at all.
            """,
        examples: [
            CommandExample("The plan.", "planmark render Output/office.plan --output Output/office-plan.png"),
            CommandExample(
                "What is open, by category.",
                "planmark render Output/office.plan --status open --color-by category --output Output/open.png"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @Option(
        help: ArgumentHelp("Where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "Filters") var filters: MarkerFilters
    @OptionGroup(title: "Markers") var markerLook: MarkerOptions
    @OptionGroup(title: "Sheet") var sheet: SheetOptions
    @OptionGroup(title: "Size and text") var size: OutputOptions

    @Flag(inversion: .prefixedNo, help: "Draw the areas.") var areas = true
    @OptionGroup(title: "Report") var report: ReportOptions

    func validate() throws { try SheetCall.run { () throws(SheetError) in try request.check() } }

    private var request: SheetRequest {
        var request = SheetRequest(markerLook, sheet, size.sheet, report)
        size.fill(&request)
        return request
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: report.lang)
        try SameFile.refuse(output, asOneOf: drawing, markerLook.icon, sheet.theme, size.fontFile)
        let noteLanguage = report.quiet ? nil : report.lang
        let format = try OutputName.sheetFormat(of: output)
        if let noteLanguage {
            IgnoredOption.tell(
                markerLook.ignored + self.sheet.ignored(in: format) + size.picture.ignored(in: format)
                    + filters.ignored,
                in: noteLanguage)
        }
        let plan = try file.openForReading(notesIn: report.lang)
        try SameFile.refuse(output, asPartOf: plan)
        let query = try filters.query(of: plan, .pixel, notesIn: noteLanguage)
        let selection = PlanSelection(plan, query, showsAreas: areas)
        let sheet = try SheetCall.run(notesIn: noteLanguage) {
            () throws(SheetError) in
            try Sheet(request, SheetInput(plan: selection, drawing: drawing))
        }
        if let noteLanguage { SheetCall.printNotes(sheet.report, in: noteLanguage) }
        try SheetCall.render(sheet, to: output, as: format, picture: size.picture, notesIn: noteLanguage)
        if report.quiet { return }
        if report.json {
            printJSON(sheet.report.json(in: report.lang, output: output, for: .command))
        } else {
            print(sheet.report.text(in: report.lang, output: output, for: .command))
        }
    }
}
