import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// `planmark area simplify`: outlines with fewer points.
struct AreaSimplifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Leave out points of outlines that hardly matter.",
        discussion: """
            No point of the new outline is further from the old one than the tolerance, and outlines that did not cross \
            themselves still do not. The areas are written as GeoJSON, to standard output if no --output is given; a plan is \
            not changed.
            """,
        examples: [
            CommandExample(
                "Rooms to a tolerance of two pixels.",
                "planmark area simplify Samples/office-rooms.geojson --tolerance 2 --output Output/rooms.geojson"),
            CommandExample(
                "The areas of a plan.",
                "planmark area simplify Output/office.plan --tolerance 2 --output Output/rooms.geojson"),
        ])

    @OptionGroup var areas: AreasArgument

    @Option(help: ArgumentHelp("The greatest distance between the old and the new outline.", valueName: "px"))
    var tolerance: Double

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
        completion: .file(extensions: ["geojson"]))
    var output: String?
    @OptionGroup var replacing: ReplacingOptions
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard tolerance >= 0, tolerance.isFinite else {
            throw ValidationError(Message("--tolerance must be a number, 0 or more"))
        }
    }

    func run() throws {
        let file = try PlainAreas.read(self.areas.file, notesIn: language.lang)
        let areas = file.areas
        noteLargeTolerance(for: areas)
        let simplified = areas.map { area in
            var area = area
            area.shape = area.shape.simplified(tolerance: tolerance)
            return area
        }
        let text = try GeoJSONWriter.text(of: simplified, coordinates: .pixel, namesGenerator: true)
        guard let output else {
            try StandardOutput.write(Array(text.utf8))
            if !file.refused.isEmpty { throw ExitCode.failure }
            return
        }
        try SameFile.refuse(output, asOneOf: self.areas.file)
        try PlainAreas.refuse(output, asPartOf: self.areas.file)
        let target = try OutputFile(path: output, over: try replacing.check(output))
        try target.write(text)
        try target.finish()
        let (before, after) = (vertexCount(of: areas), vertexCount(of: simplified))
        let count = Message.counted(areas.count, .area)
        print("\(output): \(Message("\(count), \(before) points before, \(after) now").text(in: language.lang))")
        if !file.refused.isEmpty { throw ExitCode.failure }
    }

    private func noteLargeTolerance(for areas: [Area]) {
        guard let box = Box(enclosing: areas.compactMap(\.shape.boundingBox)),
            tolerance >= max(box.width, box.height), tolerance > 0
        else { return }
        let size = "\(box.width.shortest) x \(box.height.shortest)"
        Diagnostics.note(
            Message(
                """
                a tolerance of \(tolerance.shortest) pixels is as large as all the areas together, which are \(size) pixels \
                large: only the simplest outlines remain
                """), in: language.lang)
    }

    private func vertexCount(of areas: [Area]) -> Int { areas.reduce(0) { $0 + $1.shape.vertexCount } }
}
