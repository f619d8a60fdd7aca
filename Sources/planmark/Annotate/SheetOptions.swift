import PlanArgumentParser
import PlanCanvas
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// What stands on the sheet beside areas and markers, and in what colours.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The sheet's colours: light, dark, print or a JSON file.", valueName: "theme"),
        completion: .file(extensions: ["json"]))
    var theme: String = "light"

    @Option(help: ArgumentHelp("How far the drawing fades, 0 to 1, so that marks stand out.", valueName: "share"))
    var fade: Double?

    @Flag(name: [.long, .customLong("gray")], help: "Draw the drawing in shades of grey.")
    var grey = false

    @Flag(inversion: .prefixedNo, help: "Write the areas' names; leave them out where the drawing has them already.")
    var areaNames = true

    @Option(
        help: ArgumentHelp(
            "Where the legend of colours stands; without this there is one when there are at least two colours.",
            valueName: "place"))
    var legend: PanelPlace?

    @Flag(help: "Draw no legend.")
    var noLegend = false

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
            "Draw a north arrow, in degrees clockwise from the top of the drawing.", valueName: "degrees"))
    var north: Double?

    func validate() throws {
        if let fade, !(0...1).contains(fade) { throw ValidationError("--fade must be from 0 to 1") }
        if noLegend, legend != nil { throw ValidationError("give --legend or --no-legend, not both") }
        if let pixelsPerMetre, !(pixelsPerMetre > 0 && pixelsPerMetre.isFinite) {
            throw ValidationError("--pixels-per-metre must be a number above 0")
        }
        if pixelsPerMetre != nil, mapScale != nil {
            throw ValidationError("give --pixels-per-metre or --map-scale, not both")
        }
        if let north, !north.isFinite { throw ValidationError("--north must be a number of degrees") }
    }

    /// Throws when a scale bar is asked for and nothing says the scale.
    func checkScale() throws {
        if scaleBar, pixelsPerMetre == nil, mapScale == nil {
            throw ValidationError("--scale-bar needs the scale: give --pixels-per-metre, or --map-scale such as 1:100")
        }
    }

    /// The theme, read, with what the other options change in it.
    func loadTheme() throws -> Theme {
        var theme = try Theme.named.first { $0.name == self.theme }?.theme ?? themeFile()
        if let fade { theme.drawing.fade = fade }
        if grey { theme.drawing.isGrey = true }
        return theme
    }

    private func themeFile() throws -> Theme {
        guard theme.contains(".") || theme.contains("/") || theme == "-" else {
            let names = Theme.named.map(\.name).joined(separator: ", ")
            throw ValidationError("--theme: '\(theme)' is none of \(names), nor a JSON file")
        }
        return try ThemeFile.read(path: theme)
    }

    /// Starts Fontconfig on another thread where the sheet has a legend, or one of these areas a name to be written.
    func prepareFont(for areas: [Area] = []) {
        if !noLegend || (areaNames && areas.contains { !$0.name.isBlank }) { Font.prepare() }
    }

    /// Whether something has to find an empty place on the drawing.
    func needsInk(hasLegend: Bool) -> Bool {
        (hasLegend && (legend ?? .automatic) == .automatic)
            || (titleBlock == .automatic && !titleRows(in: .english).isEmpty) || scaleBar || north != nil
    }

    /// The rows of the title block; none when nothing is known.
    func titleRows(in language: MessageLanguage) -> [TitleBlock.Row] {
        let captions = language == .chinese ? ["项目", "图纸", "日期", "作者"] : ["Project", "Sheet", "Date", "Author"]
        return zip(captions, [project, sheet, date, author]).compactMap { caption, text in
            guard let text, !text.isBlank else { return nil }
            return TitleBlock.Row(caption, text)
        }
    }
}

/// A drawing's scale as draughtsmen write it: `1:100`, or the number alone.
struct MapScale: ExpressibleByArgument {
    /// How many times the building is larger than its drawing on paper.
    let denominator: Double

    init?(argument: String) {
        let text = argument.hasPrefix("1:") ? argument.dropFirst(2) : argument[...]
        guard let value = Double(text), value > 0, value.isFinite else { return nil }
        denominator = value
    }

    static let expectedForm = "a scale such as 1:100"
}

extension PanelPlace: ExpressibleByArgument {
    /// What the values mean, for help and completion.
    public static let allValueDescriptions = [
        "auto": "where it covers the least", "top-left": "in a corner", "top-right": "in a corner",
        "bottom-left": "in a corner", "bottom-right": "in a corner",
    ]
}
