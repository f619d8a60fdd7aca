import PlanArgumentParser
import PlanDetections

/// The options for the meaning of the numbers in a file of detections, where the file does not tell the meaning.
struct DetectionNamingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The names of classes, for files with numbers: a list such as person,car, or a file (classes.txt, data.yaml).",
            valueName: "names"))
    var classNames: String?

    @Option(
        help: ArgumentHelp(
            "The skeleton of keypoints without names: coco-17, coco-wholebody, vision-body, vision-hand, or one of --skeletons.",
            valueName: "name"))
    var skeleton: String?

    @Option(
        help: ArgumentHelp("A file with skeletons of your own (JSON).", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var skeletons: String?

    @Option(help: ArgumentHelp("What the lines of a YOLO file hold.", valueName: "kind"))
    var yolo: YOLOKind?

    /// The options as a request has them.
    func request() throws -> DetectionFileRequest {
        var request = DetectionFileRequest()
        request.yolo = yolo
        (request.skeleton, request.skeletons) = (skeleton, skeletons)
        request.classNames = try classNames.map(Self.names) ?? []
        return request
    }

    /// The files that the options name.
    var files: [String] { [classNames.flatMap { Self.isFile($0) ? $0 : nil }, skeletons].compactMap(\.self) }

    private static func isFile(_ argument: String) -> Bool { argument.contains("/") || argument.contains(".") }

    /// The names of a list, or of a file if there is one of that name.
    private static func names(_ argument: String) throws -> [String] {
        if isFile(argument) { return try ClassNames.read(path: argument) }
        return argument.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    }

    /// The given options, none of which has an effect where no detections are read.
    var ignored: [IgnoredOption] {
        [
            ("--class-names", classNames != nil), ("--skeleton", skeleton != nil),
            ("--skeletons", skeletons != nil), ("--yolo", yolo != nil),
        ].compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with("--detections"), has: false) }
    }
}

extension YOLOKind: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "box": "boxes", "segment": "outlines", "pose": "boxes with keypoints",
    ]
}
