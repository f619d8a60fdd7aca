import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanExchange
import PlanModel
import PlanPDF
import PlanStore
import PlanTables

/// `planmark import`: markers and areas of a file into a plan.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import markers and areas into a plan.",
        discussion: """
            Reads what 'planmark export' writes, and what other tools write in these formats. A marker whose id the plan has is \
            changed: to what the file's columns or members say of it, an empty cell taking away what was known; what the file does \
            not mention stays. One without an id that the plan seems to have, as when a list is imported again, is treated as \
            --duplicates says. All others are new and must satisfy the placement rules. A new marker may have any status of the \
            workflow; the status of a marker that the plan has changes only by a step that the workflow allows, unless \
            --any-status is given; a status that the workflow does not know stays a property. Lists and plan are merged field by \
            field: what was changed in the plan alone since the list was written stays, and of what both have changed the plan's \
            value stays and the row is told as refused, unless --overwrite-newer is given. When the list was written is said by \
            the column 'changed' of exported lists; --since says it for rows without it, and else rows without an id are compared \
            with what imports have brought. With --duplicates update a row that shares the number of a marker but neither its \
            title nor its place is left. What changes in markers is listed; --dry-run lists it and writes nothing. Markers that \
            are refused or left are listed, the others are imported, and the exit status is 1. An area with the id of one that the \
            plan has takes its place, and one without an id of its own that of the area of its name and shape, or of the only one \
            of its name; what was replaced is told. An area that lies outside the drawing is refused. All is one step of the \
            history.

            A list needs no coordinates if it has a column of rooms: each marker is put onto free paper in its room, which is found \
            by name or number, also by a part of it, and counts as not yet located until it is moved. Rows whose room is not found, \
            or fits several areas, and those that name several, are refused with the names.

            Of a PDF or XFDF that was exported from the plan, what was changed on the way is changed in the plan: texts, places, \
            states and replies; a state leads to the status that the workflow has for it. Annotations of others become markers. What \
            was deleted is told, and removed with --deleted remove.
            """,
        examples: [
            CommandExample("The sample defects.", "planmark import Output/office.plan Samples/office-issues.csv"),
            CommandExample(
                "The list again, with what has changed in it since.",
                "planmark import Output/office.plan Samples/office-issues.csv --duplicates update"),
            CommandExample(
                "The changes that this would make.",
                "planmark import Output/office.plan Samples/office-issues.csv --duplicates update --dry-run"),
            CommandExample(
                "A list with rooms and no coordinates, of yours.",
                "planmark import Output/office.plan list.xlsx --place-by area"),
            CommandExample(
                "Rooms drawn in labelme, of a file of yours.",
                "planmark import Output/office.plan rooms.json --format labelme"),
            CommandExample(
                "Of a COCO file of yours the annotations of one picture.",
                "planmark import Output/office.plan annotations.json --image level4.jpg"),
            CommandExample(
                "What a detector of yours found in the drawing, in place of what it found before.",
                "planmark import Output/office.plan detections.json --detections --replace"),
            CommandExample(
                "A PDF that was exported and comes back from a client.", "planmark import Output/office.plan client.pdf"
            ),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The file to import; '-' is standard input.", completion: .file())
    var input: String

    @Option(help: ArgumentHelp("The format; by default what the file's name or content tells.", valueName: "format"))
    var format: PlanFormat?

    @Option(help: ArgumentHelp("What to do with markers without an id that the plan has already.", valueName: "what"))
    var duplicates: MarkerImport.Duplicates = .keep

    @Option(
        help: ArgumentHelp("The role in which statuses of markers that the plan has are changed.", valueName: "role"))
    var role: String?

    @Flag(help: "Take every status over, also one that the workflow does not have or allow.") var anyStatus = false

    @Flag(help: "Take the file's values over, also where the plan's were changed after the file was written.")
    var overwriteNewer = false

    @Flag(help: "Take areas over that lie where another area of the plan is, and not where they were.")
    var exchangeAreas = false

    @Option(
        help: ArgumentHelp(
            "The day on which the list was written, for rows that do not say when.", valueName: "date"))
    var since: DateArgument?

    @Option(
        help: ArgumentHelp(
            "What to do with markers and areas that were exported to a PDF and are deleted there.", valueName: "what"))
    var deleted: PlanImport.Deleted = .keep

    @Flag(help: "Import areas and markers too that were exported to a PDF or XFDF from another plan.") var otherPlan =
        false

    @Flag(
        help:
            "Read the file as one of detections, as 'planmark detections' does, and keep them in the plan; --format is not needed."
    )
    var detections = false

    @Option(
        help: ArgumentHelp(
            "With --detections, of a file about a film, the number of the frame that is meant.", valueName: "n"))
    var frame: Int?

    @Flag(help: "With --detections, remove those that the plan has and the file has not.") var replace = false

    @Flag(
        help:
            "The places are those of the drawing as its file stores it: whoever made them did not turn the photo as EXIF says."
    )
    var asStored = false

    @Option(
        help: ArgumentHelp(
            "With XFDF or --as-stored, the drawing's file, if it is not where the plan has it.", valueName: "file"),
        completion: .file())
    var drawing: String?

    @OptionGroup(title: "Detections") var naming: DetectionNamingOptions
    @OptionGroup(title: "Placement") var placement: SnapOptions

    @Option(help: PlaceBy.help) var placeBy: PlaceBy?

    @Flag(help: "Import nothing when any marker or area is refused or left.") var strict = false

    @Flag(help: "List what an import would change, and write nothing.") var dryRun = false

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "Tables") var table: TableOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "List all changes; at most 50 are listed if not given.") var verbose = false
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    /// The options as a library's user has them.
    private var request: PlanImport {
        get throws {
            var request = PlanImport()
            (request.format, request.duplicates, request.role) = (format, duplicates, role)
            (request.anyStatus, request.overwriteNewer, request.strict) = (anyStatus, overwriteNewer, strict)
            request.exchangeAreas = exchangeAreas
            (request.since, request.dryRun) = (since?.day, dryRun)
            (request.anywhere, request.snap) = (placement.anywhere, placement.tolerance.snapDistance)
            request.coordinates = coordinates.request
            (request.stored, request.drawing) = (asStored, drawing)
            (request.deleted, request.otherPlan) = (deleted, otherPlan)
            try table.fill(&request)
            request.placeBy = placeBy
            (request.author, request.language) = (author.name, language.lang)
            if detections {
                var file = try naming.request()
                (file.image, file.frame) = (table.image, frame)
                // Pixels are what most formats have; those with others know better.
                file.coordinates = coordinates.request == CoordinateRequest() ? nil : coordinates.request
                file.format = try format.map(Self.detectionFormat)
                (request.detections, request.replaceDetections) = (file, replace)
                request.format = nil
            }
            return request
        }
    }

    private static func detectionFormat(_ format: PlanFormat) throws -> DetectionFormat {
        guard let known = DetectionFormat(rawValue: format.rawValue) else {
            throw ValidationError(
                Message(
                    "--format \(format.rawValue) has no detections; leave --format out, and the content tells what it is"
                ))
        }
        return known
    }

    func validate() throws {
        if frame != nil, !detections { throw ValidationError(Message("--frame goes with --detections")) }
        if replace, !detections { throw ValidationError(Message("--replace goes with --detections")) }
    }

    func run() throws {
        if !detections { IgnoredOption.tell(naming.ignored, in: language.lang) }
        IgnoredOption.tell(placement.ignored, in: language.lang)
        IgnoredOption.tell(
            IgnoredOption("--role", isGiven: role != nil, goes: .without("--any-status"), has: !anyStatus),
            in: language.lang)
        let plan = try file.open(beside: input, notesIn: language.lang)
        var meter = ProgressMeter(name: input, unit: .entry, in: language.lang)
        defer { meter.finish() }
        let report = try plan.importDocument(input, request) { count, share in
            if count > 0 { meter.show(count, share: share) }
        }
        meter.finish()
        for problem in report.outlineProblems { Diagnostics.note(problem, in: language.lang) }
        if json {
            printJSON(report.json(for: .command))
        } else {
            print(report.text(for: .command, isWhole: verbose || dryRun))
        }
        if report.hasRefusals { throw ExitCode.failure }
    }
}

extension PlanFormat: ExpressibleByArgument {}

extension PlanImport.Deleted: ExpressibleByArgument {
    /// The meaning of each value, for the help.
    public static let allValueDescriptions = [
        "keep": "leave them in the plan, and tell them",
        "remove": "remove those that were not changed in the plan since",
    ]
}

extension MarkerImport.Duplicates: ExpressibleByArgument {
    /// The meaning of each value, for the help.
    public static let allValueDescriptions = [
        "keep": "leave the plan's as they are",
        "update": "change the plan's to what the file says; the number must go with the title or the place",
        "add": "add them all the same",
    ]
}
