import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanFiles
import PlanGeometry

/// `planmark zones`: how many detections lie in zones and cross lines.
struct ZonesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zones",
        abstract: "Count detections by zone, and crossings of lines.",
        discussion: """
            Zones are areas, of GeoJSON or a plan, whether markers are allowed in them or not; lines are its lines between two points, \
            those of --lines and those of --line. A detection is in a zone when its anchor is, exactly; where zones overlap it counts in \
            each. A tracked thing has crossed a line when all its line anchors are on the other side; from right to left, as one goes \
            from the line's start to its end, is in. --coordinates is about zones and lines.

            Files of a folder are read in the order of their names, each as a frame or more. The output has a row for each zone and line, \
            and after it one for each class: how many detections in all frames, the most in one frame, and of tracked things how \
            many different ones and the most frames that one stayed. With --per-frame each frame has such rows of its own. An entry that cannot be used is reported and left out.
            """,
        examples: [
            CommandExample(
                "People by room, of a folder of frames of yours.",
                "planmark zones --areas Samples/office-rooms.geojson --input frames --classes person --output people.csv"
            ),
            CommandExample(
                "Who goes through a door, frame by frame.",
                "planmark zones --line Door=100,400,300,400 --input tracks.csv --per-frame --format json"),
        ])

    @Option(
        help: ArgumentHelp(
            "The zones: GeoJSON, or a plan (a file or an address), whose lines between two points count too.",
            valueName: "file"), completion: .file(extensions: ["geojson", "json", "plan"]))
    var areas: String?

    @Option(
        help: ArgumentHelp("Lines: GeoJSON LineStrings of two points.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json"]))
    var lines: String?

    @Option(help: ArgumentHelp("A line, by its start and end; may be repeated.", valueName: "name=x1,y1,x2,y2"))
    var line: [LineArgument] = []

    @Option(
        help: ArgumentHelp("A file of detections, or a folder of them; may be repeated.", valueName: "file"),
        completion: .file(extensions: DetectionFrames.endings))
    var input: [String] = []

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"),
        completion: .file(extensions: ["csv", "json"]))
    var output: String = "-"

    @Option(help: ArgumentHelp("How the counts are written; by the output's ending, or CSV.", valueName: "format"))
    var format: ReportFormat?

    @Flag(help: "Write each frame by itself; with JSON beside the sums.") var perFrame = false

    @OptionGroup var replacing: ReplacingOptions
    @OptionGroup(title: "Counting") var counting: CountingOptions
    @OptionGroup(title: "Detections") var detections: DetectionOptions
    @OptionGroup var coordinates: CoordinateOptions
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard !input.isEmpty else { throw ValidationError(Message("say which detections to count: add --input FILE")) }
        guard areas != nil || lines != nil || !line.isEmpty else {
            throw ValidationError(Message("there is nothing to count by: add --areas FILE or --line NAME=x1,y1,x2,y2"))
        }
        guard format != nil || ReportFormat(ofFile: output) != nil else {
            throw ValidationError(
                Message("\(output): the counts are CSV or JSON; name it .csv or .json, or add --format csv or json"))
        }
        guard detections.size != nil || !coordinates.request.needsDrawingSize else {
            throw ValidationError(
                Message("'\(coordinates.coordinates.rawValue)' coordinates need the pictures' size: add --size WxH"))
        }
    }

    func run() throws {
        InterruptLine.ofOutput(output, in: language.lang)
        var former: FileState?
        if output != "-" {
            try SameFile.refuse(output, asOneOf: areas, lines)
            for file in input + detections.naming.files { try SameFile.refuse(output, asOneOf: file) }
            if let areas { try PlainAreas.refuse(output, asPartOf: areas) }
            former = try replacing.check(output)
        }
        let system = try coordinates.system(imageSize: detections.size?.size ?? Size(width: 1, height: 1))
        var places = CountedPlaces(in: system, language: language.lang)
        if let areas { try places.addAreas(areas) }
        if let lines { try places.addLines(lines) }
        try places.addLines(line)
        try places.requireSome(of: [areas, lines].compactMap(\.self))
        var survey = try counting.survey(of: places, keepsFrames: perFrame)
        var frames = try DetectionFrames(
            input, try detections.reading(coordinates), language: language.lang)
        if output != "-" { for file in frames.files { try SameFile.refuse(output, asOneOf: file) } }
        var classes: Set<String> = []
        try frames.forEach { picture, name in
            classes.formUnion(picture.detections.lazy.map(\.className))
            survey.count(picture, as: name)
        }
        try write(survey.report, over: former)
        tell(survey.report)
        counting.tellUnknownClasses(classes, in: language.lang)
        if places.refused + frames.refused > 0 { throw ExitCode.failure }
    }

    private func write(_ report: ZoneReport, over former: FileState?) throws {
        let text = (format ?? ReportFormat(ofFile: output) ?? .csv).text(report, perFrame: perFrame)
        guard output != "-" else { return try StandardOutput.write(Array(text.utf8)) }
        let target = try OutputFile(path: output, over: former)
        try target.write(text)
        try target.finish()
    }

    /// Says what was written, and what could not be counted.
    private func tell(_ report: ZoneReport) {
        if output != "-", !output.hasPrefix("/dev/") {
            let (frames, detections) = (report.frameCount, report.detectionCount)
            let counts = Message(
                "frames: \(frames), detections: \(detections), zones: \(report.zones.count), lines: \(report.lines.count)"
            )
            print("\(output): \(counts.text(in: language.lang))")
        }
        guard !report.lines.isEmpty, report.untracked > 0 else { return }
        let (count, untracked) = (report.detectionCount, report.untracked)
        Diagnostics.note(
            Message(
                count: count, one: "of \(count) detection, \(untracked) without a tracker's number cannot cross a line",
                other: "of \(count) detections, \(untracked) without a tracker's number cannot cross a line"),
            in: language.lang)
    }
}
