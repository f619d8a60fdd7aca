import PlanArgumentParser
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanStore
import PlanViews

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
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "pdf", "svg"]))
    var output: String

    @Option(
        help: ArgumentHelp("Where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "Filters")
    var filters: MarkerFilters

    @OptionGroup(title: "Markers")
    var markerLook: MarkerOptions

    @OptionGroup(title: "Sheet")
    var sheet: SheetOptions

    @OptionGroup(title: "Size and text")
    var size: OutputOptions

    @Flag(inversion: .prefixedNo, help: "Draw the areas.")
    var areas = true

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func run() throws {
        sheet.prepareFont()
        try SameFile.refuse(output, asOneOf: file.plan, drawing, markerLook.icon, sheet.theme, size.fontFile)
        let kind = try OutputKind(path: output)
        let plan = try file.openForReading()
        var sheet = sheet
        if sheet.pixelsPerMetre == nil, sheet.mapScale == nil { sheet.pixelsPerMetre = plan.drawing.pixelsPerMeter }
        try sheet.checkScale()
        var theme = try sheet.loadTheme()
        try size.setFonts(of: &theme)
        if let note = size.fontNote(theme) { Diagnostics.note(note) }
        let reader = try PlanDrawingFile.reader(of: plan, given: drawing, options: size.drawingOptions)
        let drawingSize = Size(width: Double(reader.width), height: Double(reader.height))
        let shown = areas ? try plan.areas() : []
        sheet.prepareFont(for: shown)
        let markers = try plan.markers(try filters.query(of: plan, .pixel)).map { item in
            var marker = item.marker
            if let symbol = markerLook.marker ?? theme.markerSymbol { marker.style.symbol = symbol }
            marker.style.size = markerLook.markerSize ?? marker.style.size
            return marker
        }
        let view = try size.view(of: drawingSize, areas: shown, markers: markers)
        let composer = SheetComposer(
            view: view, theme: theme, icon: try markerLook.icon(in: theme), markerOptions: markerLook,
            sheetOptions: sheet,
            textSize: size.textSize, language: .english)
        let list = try composer.displayList(areas: shown, markers: markers, metadata: reader.metadata) {
            // The drawing is looked at beforehand, to find empty places.
            try InkMap(
                reading: view.drawing(PlanDrawingFile.reader(of: plan, given: drawing, options: size.drawingOptions)))
        }
        for note in OverlayNotes.notes(areas: shown, drawing: drawingSize, list: list) { Diagnostics.note(note) }
        switch kind {
        case .png: try OverlayRenderer(list.displayList).render(view.drawing(reader), to: output)
        case .vectors(let format):
            try OverlayRenderer(list.displayList).render(view.drawing(reader), to: output, as: format)
        }
        if json {
            print(
                JSONValue.object([
                    "output": .string(output), "areas": .number(Double(shown.count)),
                    "drawn": .number(Double(markers.count)),
                    "drawing": .object(["width": .number(drawingSize.width), "height": .number(drawingSize.height)]),
                ]).text)
        } else {
            print("\(output): \(counted(shown.count, "area")), \(counted(markers.count, "marker"))")
        }
    }
}
