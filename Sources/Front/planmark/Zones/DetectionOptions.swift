import PlanArgumentParser
import PlanDetections
import PlanExchange
import PlanGeometry
import PlanModel

/// The options for reading files of detections, for what the files' content does not tell.
struct DetectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format of the detections; by their content if not given.", valueName: "format"))
    var inputFormat: DetectionFormat?

    @Option(
        help: ArgumentHelp(
            "The coordinates of the detections; those of their format if not given.", valueName: "system"))
    var inputCoordinates: CoordinateKind?

    @Option(help: ArgumentHelp("The pictures' size in pixels, where the files do not say it.", valueName: "WxH"))
    var size: PixelSize?

    @OptionGroup var naming: DetectionNamingOptions

    /// The reading that the options ask for, with map points as those of the zones.
    func reading(_ zones: CoordinateOptions) throws -> DetectionReading {
        var request = try naming.request()
        request.format = inputFormat
        if let inputCoordinates {
            var own = CoordinateRequest()
            (own.system, own.zoom, own.yAxis) = (inputCoordinates, zones.zoom, zones.yAxis)
            request.coordinates = own
        }
        return try request.reading(of: AnnotatedDrawing(size: size?.size))
    }
}
