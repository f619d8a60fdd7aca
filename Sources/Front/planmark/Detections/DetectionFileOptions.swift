import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanGeometry
import PlanModel

/// The options for reading a file of detections, for what the file's content does not tell.
struct DetectionFileOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format of the file; its content tells if this is not given.", valueName: "name"))
    var format: DetectionFormat?

    @Option(
        help: ArgumentHelp(
            "The coordinates of the file; by default those of its format: pixels, but fractions from the lower left for Vision and from "
                + "the upper left for YOLO.", valueName: "system"))
    var coordinates: CoordinateKind?

    @Option(help: ArgumentHelp("The zoom at which map points have the photo's pixels, 0 if not given.", valueName: "z"))
    var zoom: Double?

    @Option(help: ArgumentHelp("Which way latitudes grow, up if not given.", valueName: "direction"))
    var yAxis: SimpleCRS.YAxis?

    @Flag(
        help:
            "The coordinates are those of the photo as its file stores it: the detector did not turn it as EXIF says."
    )
    var asStored = false

    @Option(
        help: ArgumentHelp(
            "Of a file about several photos, the one that is meant, by file name or id; by default that of the photo's name.",
            valueName: "name"))
    var image: String?

    @Option(help: ArgumentHelp("Of a file about a film, the number of the frame that is meant.", valueName: "n"))
    var frame: Int?

    @OptionGroup var naming: DetectionNamingOptions

    /// The options as a request has them.
    func request() throws -> DetectionFileRequest {
        var request = try naming.request()
        (request.format, request.stored, request.coordinates) = (format, asStored, coordinateRequest)
        (request.image, request.frame) = (image, frame)
        return request
    }

    /// The coordinates as a request has them; nil for those of the format.
    private var coordinateRequest: CoordinateRequest? {
        guard coordinates != nil || zoom != nil || yAxis != nil else { return nil }
        var request = CoordinateRequest()
        (request.system, request.zoom, request.yAxis) = (coordinates ?? .pixel, zoom, yAxis)
        return request
    }

    func validate() throws {
        if image != nil, frame != nil { throw ValidationError(Message("give --image or --frame, not both")) }
        if coordinates?.isMap != true {
            for (name, isGiven) in [("--zoom", zoom != nil), ("--y-axis", yAxis != nil)] where isGiven {
                throw ValidationError(Message("\(name) goes with --coordinates leaflet or flutter-map"))
            }
        }
    }
}

extension DetectionFormat: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "coco": "COCO's annotations or results", "ultralytics": "what Ultralytics' to_json() writes",
        "supervision": "what supervision's JSONSink writes", "vision": "observations of Apple's Vision in JSON",
        "yolo": "text files of YOLO", "labelme": "labelme's annotations",
        "csv": "tables, as supervision's CSVSink writes them",
    ]
}
