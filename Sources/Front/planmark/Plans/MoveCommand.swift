import PlanArgumentParser
import PlanGeometry

/// `planmark move`: a marker to another point.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a marker to another point.",
        discussion: "The new point must satisfy the same rules as that of a new marker.",
        examples: [CommandExample("Marker 3.", "planmark move Output/office.plan 3 1300,540")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @OptionGroup var place: PointArgument

    @OptionGroup(title: "Placement") var placement: SnapOptions
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        IgnoredOption.tell(placement.ignored, in: language.lang)
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let point = try place.pixelPoint(in: system)
        let moved = try plan.write("move", by: author.name) {
            try $0.move(number, to: point, tolerance: placement.tolerance)
        }
        let printer = MarkerPrinter(plan: plan, coordinates: system, isJSON: json, language: language.lang)
        try printer.print(moved.marker, note: try printer.snapNote(moved), .moved)
    }
}
