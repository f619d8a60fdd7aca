import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// `planmark mark`: a new marker on a plan.
struct MarkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Put a new marker on a plan.",
        discussion: """
            The point must be on the drawing and in an allowed area, where there are any. The marker gets the next number, \
            which no other marker of the plan ever had, and the status of new markers. When the command has returned, the \
            marker is safe in the file.
            """,
        examples: [
            CommandExample(
                "A defect.", "planmark mark Output/office.plan 1225,525 --title 'Outlet dead' --priority high"),
            CommandExample(
                "A point a little beside its room.", "planmark mark Output/office.plan 1225,525 --snap --title Scratch"),
        ])

    @OptionGroup var file: PlanArgument

    @OptionGroup var place: PointArgument

    @OptionGroup(title: "Details") var details: DetailOptions

    @Option(help: ArgumentHelp("A status other than that of new markers.", valueName: "status"))
    var status: String?

    @Option(help: ArgumentHelp("The number it must have.", valueName: "n"))
    var number: Int?

    @OptionGroup(title: "Placement") var placement: SnapOptions
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Option(help: ArgumentHelp("The role in which the change is made, for the workflow.", valueName: "role"))
    var role: String?

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let number, number < 1 { throw ValidationError(Message("--number must be 1 or more")) }
    }

    func run() throws {
        IgnoredOption.tell(placement.ignored, in: language.lang)
        IgnoredOption.tell(
            IgnoredOption("--role", isGiven: role != nil, goes: .with("--status"), has: status != nil),
            in: language.lang)
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let point = try place.pixelPoint(in: system)
        var draft = PlanMarker(marker: Marker(point: point), created: .now)
        for (field, value) in try details.values() { try draft.set(field, to: value) }
        draft.marker.details.status = status
        let placed = try plan.write("mark", by: author.name) { transaction in
            try transaction.mark(
                at: point, details: draft.marker.details, number: number, role: role, tolerance: placement.tolerance)
        }
        let printer = MarkerPrinter(plan: plan, coordinates: system, isJSON: json, language: language.lang)
        try printer.print(placed.marker, note: try printer.snapNote(placed))
    }
}
