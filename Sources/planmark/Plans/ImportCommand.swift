import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark import`: markers and areas of a file into a plan.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import markers and areas into a plan.",
        discussion: """
            Reads what 'planmark export' writes, and what other tools write in these formats. A marker whose id the plan has \
            takes the place of that one; all others are new and must satisfy the placement rules. Markers that are refused \
            are listed, the others are imported, and the exit status is 1. All is one step of the history.
            """,
        examples: [
            CommandExample("The sample defects.", "planmark import Output/office.plan Samples/office-issues.csv"),
            CommandExample("Rooms drawn in labelme.", "planmark import Output/office.plan rooms.json --format labelme"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The file to import; '-' is standard input.", completion: .file())
    var input: String

    @Option(help: ArgumentHelp("The format; by default what the file's name or content tells.", valueName: "format"))
    var format: PlanFormat?

    @OptionGroup(title: "Placement")
    var placement: SnapOptions

    @Flag(help: "Import nothing when any marker is refused.")
    var strict = false

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @OptionGroup(title: "History")
    var author: AuthorOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    /// Why nothing is imported when any marker is refused.
    private struct Refused: Error {}

    func run() throws {
        let plan = try file.open()
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let source = try ImportSource(path: input, format: format, coordinates: system)
        var report = ImportReport(input: input)
        do {
            try plan.write("import", by: author.name) { transaction in
                for area in source.areas { try transaction.put(area) }
                let (_, imported) = try transaction.importMarkers(tolerance: placement.tolerance) { markers in
                    try source.forEachMarker { entry in
                        switch entry {
                        case .marker(let marker, let place):
                            if let reason = try markers.take(marker) { report.refuse(place, reason) }
                        case .malformed(let reason, let place): report.refuse(place, reason)
                        }
                    }
                }
                report.take(imported, areas: source.areas.count, losses: source.losses)
                if strict, !report.refused.isEmpty { throw Refused() }
            }
        } catch is Refused {
            report.isStored = false
        }
        report.noteSize(source.drawingSize, of: plan.drawing.size)
        print(json ? report.json.text : report.text)
        if !report.refused.isEmpty { throw ExitCode.failure }
    }
}

extension PlanFormat: ExpressibleByArgument {}

/// What became of an import.
struct ImportReport {
    let input: String
    private(set) var refused: [(place: FilePlace, reason: String)] = []
    private var (areas, added, changed, unchanged) = (0, 0, 0, 0)
    private var notes: [String] = []
    /// Whether the plan has what was imported; it does not after a strict import with refused markers.
    var isStored = true

    init(input: String) {
        self.input = input
    }

    mutating func refuse(_ place: FilePlace, _ reason: String) {
        refused.append((place, reason))
    }

    mutating func take(_ imported: MarkerImport, areas: Int, losses: [String]) {
        self.areas = areas
        (added, changed, unchanged) = (imported.addedCount, imported.changedCount, imported.unchangedCount)
        notes = losses
        if imported.renumberedCount > 0 {
            notes.append(
                "\(counted(imported.renumberedCount, "marker")) got another number, as theirs was given already")
        }
        if imported.lostAttachmentCount > 0 {
            notes.append(
                "\(counted(imported.lostAttachmentCount, "attachment")) left out, as the plan has not the content")
        }
        for (status, count) in imported.unknownStatuses.sorted(by: { $0.key < $1.key }) {
            notes.append(
                "\(counted(count, "marker")) with the status '\(status.onOneLine)', which the workflow does not know")
        }
    }

    mutating func noteSize(_ size: Size?, of drawing: Size) {
        guard let size, size != drawing else { return }
        notes.append(
            "the file is for a drawing of \(size.width.shortest) x \(size.height.shortest) pixels, the plan's has "
                + "\(drawing.width.shortest) x \(drawing.height.shortest)")
    }

    /// One line for the import, one for each note and each refused marker.
    var text: String {
        var heading = "\(input): "
        if isStored {
            heading += "\(counted(areas, "area")), \(counted(added, "new marker")), \(changed) changed, "
            heading += "\(unchanged) unchanged, \(refused.count) refused"
        } else {
            heading +=
                "not imported, as \(counted(refused.count, "marker")) \(refused.count == 1 ? "was" : "were") refused"
        }
        let lines = refused.map { place, reason in
            switch place {
            case .line: "\(input):\(place): \(reason)"
            case .feature: "\(input): \(place): \(reason)"
            }
        }
        return ([heading] + notes.map { "note: \($0)" } + lines).joined(separator: "\n")
    }

    var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(Double(isStored ? value : 0)) }
        return .object([
            "input": .string(input), "areas": number(areas), "added": number(added), "changed": number(changed),
            "unchanged": number(unchanged), "notes": .array(notes.map { .string($0) }),
            "refused": .array(
                refused.map { place, reason in
                    let (name, value): (String, Int) =
                        switch place {
                        case .line(let line, _): ("line", line)
                        case .feature(let feature, _): ("feature", feature)
                        }
                    return .object([name: .number(Double(value)), "message": .string(reason)])
                }),
        ])
    }
}
