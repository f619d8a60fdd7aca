import PlanArgumentParser
import PlanSheet

/// The options for the part of the drawing that is shown, for its size, and for the size and font of text.
struct SheetSizeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show a part only: 'area NAME', 'marker NUMBER', or a box in pixels, x,y,width,height or two corners x,y:x,y.",
            valueName: "part"))
    var crop: SheetRequest.Crop?

    @Option(help: ArgumentHelp("Pixels around the part of --crop; by default they suit it.", valueName: "px"))
    var padding: Double?

    @Option(
        help: ArgumentHelp(
            "The output's size in times of the drawing's: 0.5, 2. Markers and text grow with it, text as far as the output has room, "
                + "unless --marker-size or --text-size is given.",
            valueName: "times"))
    var scale: Double = 1

    @Option(
        help: ArgumentHelp(
            "The size of area names in pixels of the output, all other text and markers in proportion.", valueName: "px"
        ))
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

    /// Sets what was given in a request.
    func fill(_ request: inout SheetRequest) {
        (request.view.crop, request.view.padding, request.view.scale) = (crop, padding, scale)
        (request.text.size, request.text.font, request.text.fontFile) = (textSize, font, fontFile)
        request.maxMegapixels = maxMegapixels
    }
}
