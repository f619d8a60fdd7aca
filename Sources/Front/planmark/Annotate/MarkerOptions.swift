import PlanArgumentParser
import PlanImage
import PlanModel
import PlanOverlay
import PlanSheet

/// The options for the look of markers.
struct MarkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The markers' symbol; a pin unless the theme says otherwise.", valueName: "symbol"))
    var marker: MarkerSymbol?

    @Option(
        help: ArgumentHelp(
            "A picture (PNG or JPEG) that takes the symbol's place, its middle on the point, or a scene file (.json).",
            valueName: "file"),
        completion: .file(extensions: DrawingFile.endings + ["json"]))
    var icon: String?

    @Option(
        help: ArgumentHelp(
            "The markers' size in pixels of the output, at any --scale; by default it suits the drawing.",
            valueName: "px"))
    var markerSize: Double?

    @Option(
        help: ArgumentHelp(
            "What gives a marker its colour, unless it has one of its own; also the name of a column or property.",
            valueName: "property"))
    var colorBy: MarkerColoring = .status

    @Option(help: ArgumentHelp("Where numbers and titles are shown.", valueName: "labels"))
    var labels: MarkerLabeling = .inside

    @Option(help: ArgumentHelp("Where titles stand, with --labels title.", valueName: "where"))
    var titles: TitlePlacing = .auto

    @Option(
        help: ArgumentHelp(
            "Whether markers whose numbers others hide are put beside their points, with a line.", valueName: "when"))
    var spread: MarkerSpreading = .auto

    @Flag(help: "Draw markers that would cover each other as one disc with their count.")
    var cluster = false

    @Option(
        help: ArgumentHelp(
            "Draw markers nearer than this as one disc with their count; in pixels of the output, at any --scale.",
            valueName: "px"))
    var clusterDistance: Double?

    @Flag(help: "Colour the drawing by how dense the markers are, in place of the markers.") var heatMap = false

    @Flag(help: "Let heat go beyond the rooms in which the markers are.") var heatAcross = false

    @Flag(help: "Show the markers over the heat map, too.") var markersOnHeat = false

    /// Sets what was given in a request.
    func fill(_ markers: inout SheetRequest.Markers) {
        (markers.symbol, markers.icon, markers.size) = (marker, icon, markerSize)
        (markers.colorBy, markers.labels, markers.titles, markers.spread) = (colorBy, labels, titles, spread)
        (markers.clusters, markers.clusterDistance) = (cluster, clusterDistance)
        (markers.heatMap, markers.heatAcross, markers.markersOnHeat) = (heatMap, heatAcross, markersOnHeat)
    }
}

extension MarkerOptions {
    /// The given options that have no effect because of the other options.
    var ignored: [IgnoredOption] {
        let isClustered = cluster || clusterDistance != nil
        let ofMarkers = [
            ("--cluster", cluster), ("--cluster-distance", clusterDistance != nil), ("--marker", marker != nil),
            ("--icon", icon != nil), ("--marker-size", markerSize != nil), ("--color-by", colorBy != .status),
            ("--labels", labels != .inside), ("--titles", titles != .auto), ("--spread", spread != .auto),
        ]
        let options =
            [
                IgnoredOption("--heat-across", isGiven: heatAcross, goes: .with("--heat-map"), has: heatMap),
                IgnoredOption("--markers-on-heat", isGiven: markersOnHeat, goes: .with("--heat-map"), has: heatMap),
                IgnoredOption(
                    "--titles", isGiven: titles != .auto, goes: .with("--labels title"), has: labels == .title),
                IgnoredOption(
                    "--spread", isGiven: spread == .always, goes: .without("--cluster"),
                    has: !isClustered || hidesMarkers),
            ]
            + ofMarkers.map {
                IgnoredOption($0.0, isGiven: $0.1, goes: .besideHeatMap, has: !hidesMarkers)
            }
        return options.compactMap(\.self)
    }

    /// True if the heat map takes the markers' place.
    private var hidesMarkers: Bool { heatMap && !markersOnHeat }
}

extension MarkerSymbol: ExpressibleByArgument {}
extension MarkerColoring: ExpressibleByArgument {}

extension MarkerSpreading: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "auto": "if they are few", "always": "as far as there is room", "never": "they stay where they are",
    ]
}

extension TitlePlacing: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "auto": "near the markers; if many have no place there, all in a list beside the drawing",
        "near": "near the markers, at worst in other rooms",
        "beside": "all in a list beside the drawing, by number",
    ]
}

extension MarkerLabeling: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "inside": "the number in the symbol",
        "number": "the number beside it",
        "title": "the number in it, the title beside it",
        "none": "neither",
    ]
}
