import PlanArgumentParser
import PlanImage
import PlanModel
import PlanStore

/// `planmark export`: a plan as a file of another tool.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a plan's areas and markers for other tools.",
        discussion: """
            What the format does not hold is told. Text that a spreadsheet would take for a formula is written with an \
            apostrophe before it in CSV; importing takes it away again. COCO, labelme and Web Annotations are always in pixels.
            """,
        examples: [
            CommandExample("A table of the markers.", "planmark export Output/office.plan --output Output/office.csv"),
            CommandExample(
                "For a map in Leaflet.",
                "planmark export Output/office.plan --coordinates leaflet --zoom 3 --output Output/office.geojson"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"))
    var output: String = "-"

    @Option(help: ArgumentHelp("The format; by default what the output's name tells.", valueName: "format"))
    var format: PlanFormat?

    @OptionGroup(title: "Filters") var filters: MarkerFilters
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions

    @Flag(help: "Print one JSON object about the export; not with --output -.") var json = false

    func validate() throws {
        guard format != nil || PlanFormat(fileName: output) != nil else {
            throw ValidationError(
                "say in which --format: \(PlanFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        if json, output == "-" { throw ValidationError("--json needs an --output other than standard output") }
        if let format, !format.hasChoiceOfCoordinates, coordinates.coordinates != .pixel {
            throw ValidationError("\(format.rawValue) is always in pixels; leave --coordinates out")
        }
    }

    func run() throws {
        let plan = try file.openForReading()
        guard let format = format ?? PlanFormat(fileName: output) else { return }
        if SameFile.isSame(file.plan, output) {
            throw CommandFailure("\(output): is the plan itself; choose another --output", exitCode: .unwritableOutput)
        }
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let source = plan.drawing.path.map { PlanPaths.fileName(of: $0) } ?? "\(plan.name).png"
        var writer = format.writer(coordinates: system, source: source)
        let areas = try plan.areas()
        let target = output == "-" ? nil : try OutputFile(path: output)
        let head = PlanHead(drawing: plan.drawing, areas: areas, propertyNames: try plan.propertyNames())
        let count = try writer.write(head, filters.query(of: plan, system), of: plan) { bytes in
            if let target { try target.write(bytes: bytes[...]) } else { try StandardOutput.write(bytes) }
        }
        try target?.finish()
        // No format of other tools holds these.
        var losses = writer.losses + ["the history and the workflow"]
        if (try? plan.hasAttachments()) == true {
            losses.append("the content of attachments: their names and hashes are there")
        }
        report(areas: format == .csv ? 0 : areas.count, markers: count, losses: losses)
    }

    private func report(areas: Int, markers: Int, losses: [String]) {
        if json {
            printJSON([
                "output": .string(output), "areas": JSONValue(areas), "markers": JSONValue(markers),
                "notHeld": .array(losses.map { .string($0) }),
            ])
        } else {
            if output != "-" { print("\(output): \(counted(areas, "area")), \(counted(markers, "marker"))") }
            for loss in losses { Diagnostics.note("not in the file: \(loss)") }
        }
    }
}

extension PlanWriter {
    /// How many markers' texts are held before they are written.
    private var markersAtOnce: Int { 100 }

    /// Writes a file of the markers that a query finds, some at a time; returns how many there are.
    mutating func write(
        _ head: PlanHead, _ query: MarkerQuery, of plan: PlanFile, to output: ([UInt8]) throws -> Void
    ) throws -> Int {
        var count = 0
        try begin(head)
        try plan.forEachMarker(query) { item in
            try append(item)
            count += 1
            if count.isMultiple(of: markersAtOnce) { try output(takeBytes()) }
        }
        try end()
        try output(takeBytes())
        return count
    }
}
