import PlanArgumentParser
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// How much of the drawing is shown, how large, and how large the text.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show a part only: 'area NAME', 'marker NUMBER', or x,y,width,height in pixels.", valueName: "part"))
    var crop: CropRegion?

    @Option(help: ArgumentHelp("Pixels around the part of --crop; by default they suit it.", valueName: "px"))
    var padding: Double?

    @Option(help: ArgumentHelp("The output's size in times of the drawing's: 0.5, 2.", valueName: "times"))
    var scale: Double = 1

    @Option(
        help: ArgumentHelp("The size of area names in pixels, all other text in proportion.", valueName: "px"))
    var textSize: Double?

    @Option(help: ArgumentHelp("The font family of all text.", valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp("A font file for all text; it need not be installed.", valueName: "file"),
        completion: .file(extensions: ["ttf", "otf", "ttc"]))
    var fontFile: String?

    @Option(
        help: ArgumentHelp(
            "The greatest number of megapixels a drawing may have, 2000 if not given.", valueName: "n"))
    var maxMegapixels: Int?

    func validate() throws {
        if padding != nil, crop == nil { throw ValidationError("--padding goes with --crop") }
        if let padding, !(0...1_000_000).contains(padding) {
            throw ValidationError("--padding must be from 0 to 1000000 pixels")
        }
        guard (0.001...100).contains(scale) else { throw ValidationError("--scale must be from 0.001 to 100") }
        if let textSize, !(2...10_000).contains(textSize) {
            throw ValidationError("--text-size must be from 2 to 10000 pixels")
        }
        if let maxMegapixels, !(1...1_000_000).contains(maxMegapixels) {
            throw ValidationError("--max-megapixels must be from 1 to 1000000")
        }
    }

    var limits: DrawingLimits {
        guard let maxMegapixels else { return DrawingLimits() }
        let pixels = maxMegapixels * 1_000_000
        return DrawingLimits(width: pixels, height: pixels, pixels: pixels, wholePictureBytes: pixels * 8)
    }

    /// How the drawing is opened.
    var drawingOptions: DrawingOptions { DrawingOptions(limits: limits) }

    /// The part of the drawing that is shown, and how large.
    func view(of drawing: Size, areas: [Area], markers: [Marker]) throws -> SheetView {
        let part = try crop?.box(areas: areas, markers: markers, drawing: drawing, padding: padding)
        guard let view = SheetView(drawingSize: drawing, crop: part, scale: scale) else {
            throw CommandFailure(
                "--crop: the part lies outside the drawing of \(Int(drawing.width)) x \(Int(drawing.height)) pixels",
                exitCode: .usage)
        }
        let pixels = view.size.width * view.size.height
        guard pixels <= Double(limits.pixels) else {
            throw CommandFailure(
                "--scale: the output would have \(Int(pixels / 1_000_000)) megapixels; "
                    + "allow it with --max-megapixels, or choose a smaller --scale", exitCode: .usage)
        }
        return view
    }

    /// Sets a theme's text in the fonts asked for.
    func setFonts(of theme: inout Theme) throws {
        if let fontFile {
            let file = try FontFile(path: fontFile)
            theme.fontFile = file
            theme.fontFamily = file.familyList
        }
        if let font { theme.fontFamily = "\(font), \(theme.fontFamily)" }
    }

    /// A word about a font that is asked for and not there; nothing when all is well.
    func fontNote(_ theme: Theme) -> String? {
        let known = theme.fontFile?.families.map { $0.lowercased() } ?? []
        let missing = (font ?? "").split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.filter
        { name in
            !name.isEmpty && !known.contains(name.lowercased()) && !Font.isInstalled(name)
        }
        guard let first = missing.first else { return nil }
        return "--font: '\(first)' is not installed and another font takes its place; "
            + "'fc-list : family' lists what is, and --font-file takes a file"
    }
}
