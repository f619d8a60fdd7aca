import PlanArgumentParser
import PlanCanvas
import PlanImage
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// How markers look.
struct MarkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The markers' symbol; a pin unless the theme says otherwise.", valueName: "symbol"))
    var marker: MarkerSymbol?

    @Option(
        help: ArgumentHelp(
            "A PNG picture that takes the symbol's place, its middle on the point, or a scene file (.json).",
            valueName: "file"),
        completion: .file(extensions: ["png", "json"]))
    var icon: String?

    @Option(help: ArgumentHelp("The markers' size in pixels; by default it suits the drawing.", valueName: "px"))
    var markerSize: Double?

    @Option(help: ArgumentHelp("What gives a marker its colour, unless it has one of its own.", valueName: "property"))
    var colorBy: MarkerColoring = .status

    @Option(help: ArgumentHelp("Where numbers and titles are shown.", valueName: "labels"))
    var labels: MarkerLabeling = .inside

    @Flag(help: "Draw markers that would cover each other as one disc with their count.")
    var cluster = false

    @Option(help: ArgumentHelp("Draw markers nearer than this as one disc with their count.", valueName: "px"))
    var clusterDistance: Double?

    @Flag(help: "Colour the drawing by how dense the markers are.")
    var heatMap = false

    func validate() throws {
        if let markerSize, !(1...10_000).contains(markerSize) {
            throw ValidationError("--marker-size must be from 1 to 10000 pixels")
        }
        if let clusterDistance, !(1...100_000).contains(clusterDistance) {
            throw ValidationError("--cluster-distance must be from 1 to 100000 pixels")
        }
        if marker != nil, icon != nil { throw ValidationError("give --marker or --icon, not both") }
    }

    /// What takes the symbol's place: the icon, read, else the theme's unless a symbol is asked for.
    func icon(in theme: Theme) throws -> MarkerIcon? {
        guard let icon else { return marker == nil ? theme.markerIcon : nil }
        if icon.hasSuffix(".json") { return try MarkerIcon(sceneFile: icon) }
        let side = MarkerIcon.greatestSide
        let picture = try DrawingFile.open(icon)
        guard picture.width <= side, picture.height <= side else {
            throw CommandFailure(
                "\(icon): \(picture.width) x \(picture.height) pixels are too large for an icon; "
                    + "make it at most \(side) x \(side)", exitCode: .unreadableInput)
        }
        return MarkerIcon(try PixelBuffer(reading: picture))
    }
}

extension MarkerSymbol: ExpressibleByArgument {}
extension MarkerColoring: ExpressibleByArgument {}

extension MarkerLabeling: ExpressibleByArgument {
    /// What the values mean, for help and completion.
    public static let allValueDescriptions = [
        "inside": "the number in the symbol",
        "number": "the number beside it",
        "title": "the number in it, the title beside it",
        "none": "neither",
    ]
}
