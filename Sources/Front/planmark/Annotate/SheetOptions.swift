import PlanArgumentParser
import PlanBase
import PlanCanvas
import PlanModel
import PlanOverlay
import PlanSheet

/// The options for the contents of a sheet other than areas and markers, and for its colours.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The sheet's colours: light, dark, print or a JSON file.", valueName: "theme"),
        completion: .file(extensions: ["json"]))
    var theme: String = "light"

    @Option(help: ArgumentHelp("How far the drawing fades, 0 to 1, so that marks stand out.", valueName: "share"))
    var fade: Double?

    @Flag(name: [.long, .customLong("gray")], help: "Draw the drawing in shades of grey.")
    var grey = false

    @Option(help: ArgumentHelp("Which areas' names are written.", valueName: "which"))
    var areaNames: AreaNaming = .missing

    @Flag(help: "The same as --area-names never.") var noAreaNames = false

    @Option(help: ArgumentHelp("What paints the pixels of a PNG.", valueName: "name"))
    var renderer: OverlayRenderer.Backend = .raster

    @Option(
        help: ArgumentHelp(
            "Where the legend of colours stands; without this there is one when there are at least two colours, on the drawing "
                + "unless it would cover much there.",
            valueName: "place"))
    var legend: SheetRequest.Panels.Legend?

    @Flag(help: "Draw no legend.") var noLegend = false

    @Option(help: ArgumentHelp("The project, for the title block.", valueName: "text"))
    var project: String?

    @Option(help: ArgumentHelp("The sheet's name or number, for the title block.", valueName: "text"))
    var sheet: String?

    @Option(help: ArgumentHelp("The date, for the title block.", valueName: "text"))
    var date: String?

    @Option(help: ArgumentHelp("The author, for the title block.", valueName: "text"))
    var author: String?

    @Option(help: ArgumentHelp("Where the title block stands.", valueName: "place"))
    var titleBlock: PanelPlace = .automatic

    @Flag(help: "Draw a scale bar; the scale is the plan file's, or --pixels-per-metre or --map-scale.")
    var scaleBar = false

    @Flag(
        help:
            "Write lengths and areas: the plan's measured lines, its details, and the sizes of areas beneath their names."
    )
    var dimensions = false

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("Pixels of the drawing to a metre of the building.", valueName: "n"))
    var pixelsPerMetre: Double?

    @Option(
        help: ArgumentHelp(
            "The drawing's scale, 1:100; its resolution says how long a metre is then.", valueName: "1:n"))
    var mapScale: MapScale?

    @Option(
        help: ArgumentHelp(
            "The units of lengths, areas and the scale bar: metric, imperial. Without it the plan file's.",
            valueName: "system"))
    var units: UnitSystem?

    @Option(
        help: ArgumentHelp(
            "Draw a north arrow, in degrees clockwise from the top of the drawing.", valueName: "degrees"))
    var north: Double?

    func validate() throws {
        if noLegend, legend != nil { throw ValidationError(Message("give --legend or --no-legend, not both")) }
    }

    /// Sets what was given in a request.
    func fill(_ look: inout SheetRequest.Look, _ panels: inout SheetRequest.Panels) {
        (look.theme, look.fade, look.grey, look.areaNames) = (theme, fade, grey, noAreaNames ? .never : areaNames)
        look.renderer = renderer
        panels.legend = noLegend ? .never : legend ?? .ifNeeded
        panels.titleBlock.project = project
        panels.titleBlock.sheet = sheet
        panels.titleBlock.date = date
        panels.titleBlock.author = author
        panels.titleBlock.place = titleBlock
        (panels.scaleBar, panels.north) = (scaleBar, north)
        panels.dimensions = dimensions
        (panels.pixelsPerMetre, panels.mapScale) = (pixelsPerMetre, mapScale?.denominator)
        panels.units = units
    }
}

extension SheetOptions {
    /// Returns the given options that have no effect on a sheet of the given format.
    ///
    /// - Parameter readsLengths: True if coordinates are lengths in the building, which need the scale.
    func ignored(in format: SheetFormat, readsLengths: Bool = false) -> [IgnoredOption] {
        let hasTitle = [project, sheet, date, author].contains { $0 != nil }
        let options = [
            IgnoredOption(
                "--map-scale", isGiven: mapScale != nil, goes: .withOne(of: Message("--scale-bar or --dimensions")),
                has: scaleBar || dimensions || readsLengths),
            IgnoredOption(
                "--pixels-per-metre", isGiven: pixelsPerMetre != nil,
                goes: .withOne(of: Message("--scale-bar or --dimensions")),
                has: scaleBar || dimensions || readsLengths),
            IgnoredOption(
                "--units", isGiven: units != nil, goes: .withOne(of: Message("--scale-bar or --dimensions")),
                has: scaleBar || dimensions),
            IgnoredOption(
                "--title-block", isGiven: titleBlock != .automatic,
                goes: .withOne(of: Message("--project, --sheet, --date or --author")), has: hasTitle),
            IgnoredOption(
                "--area-names", isGiven: areaNames != .missing && noAreaNames, goes: .without("--no-area-names"),
                has: false),
            IgnoredOption(
                "--renderer", isGiven: renderer != .raster, goes: .withPixels,
                has: [.png, .jpeg].contains(format)),
        ]
        return options.compactMap(\.self)
    }
}

extension UnitSystem: ExpressibleByArgument {}

extension AreaNaming: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "always": "all, on free paper where there is some", "auto": "those that find a place where nothing is drawn",
        "missing": "all but those that the text of a PDF has in the area already", "never": "none",
    ]
}

extension OverlayRenderer.Backend: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "raster": "exact coverage, quickest", "cairo": "Cairo, the reference, for comparison",
    ]
}

extension SheetRequest.Panels.Legend: ExpressibleByArgument {
    /// The legend that a word stands for.
    public init?(argument: String) { self.init(rawValue: argument) }

    /// The words.
    public static var allValueStrings: [String] { PanelPlace.allValueStrings + ["outside", "if-needed", "never"] }

    /// The meaning of each word, for help and completion.
    public static var allValueDescriptions: [String: String] {
        var descriptions = PanelPlace.allValueDescriptions
        descriptions["outside"] = "on paper beside the drawing"
        descriptions["if-needed"] = "when there are two colours"
        descriptions["never"] = "none"
        return descriptions
    }
}

extension PanelPlace: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "auto": "where it covers the least", "top-left": "in a corner", "top-right": "in a corner",
        "bottom-left": "in a corner", "bottom-right": "in a corner",
    ]
}
