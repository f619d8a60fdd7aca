import PlanArgumentParser
import PlanImage
import PlanModel
import PlanRender

/// How markers look.
struct LookOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The markers' symbol.", valueName: "symbol"))
    var marker: MarkerSymbol = .pin

    @Option(help: ArgumentHelp("The markers' size in pixels; by default it suits the drawing.", valueName: "px"))
    var markerSize: Double?

    @Option(help: ArgumentHelp("What gives a marker its colour, unless it has one of its own.", valueName: "property"))
    var colorBy: MarkerColoring = .status

    @Flag(inversion: .prefixedNo, help: "Write the areas' names; leave them out where the drawing has them already.")
    var areaNames = true

    @Option(
        help: ArgumentHelp(
            "The greatest number of megapixels a drawing may have, 2000 if not given.", valueName: "n"))
    var maxMegapixels: Int?

    func validate() throws {
        if let markerSize, !(1...10_000).contains(markerSize) {
            throw ValidationError("--marker-size must be from 1 to 10000 pixels")
        }
        if let maxMegapixels, !(1...1_000_000).contains(maxMegapixels) {
            throw ValidationError("--max-megapixels must be from 1 to 1000000")
        }
    }

    var limits: PNGLimits {
        guard let maxMegapixels else { return PNGLimits() }
        let pixels = maxMegapixels * 1_000_000
        return PNGLimits(width: pixels, height: pixels, pixels: pixels, wholePictureBytes: pixels * 8)
    }
}

extension MarkerSymbol: ExpressibleByArgument {}
extension MarkerColoring: ExpressibleByArgument {}
