import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// `planmark area add`: one area.
struct AreaAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an area to a plan.",
        discussion: """
            The corners follow each other around the area. An outline that crosses or touches itself is refused; what is meant \
            so can be brought in with 'planmark area import'.
            """,
        examples: [
            CommandExample("A triangle.", "planmark area add Output/office.plan 'Niche' 100,100 300,100 100,250")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The area's name.") var name: String

    @Argument(help: ArgumentHelp("Three corners or more, or two opposite ones of a rectangle.", valueName: "x,y"))
    var corners: [CommaSeparatedNumbers]

    @Option(help: ArgumentHelp("The id; by default one made of the name.", valueName: "text"))
    var id: String?

    @Flag(help: "Markers may not be placed in it.") var forbidden = false

    @Option(help: ArgumentHelp("Its colour.", valueName: "colour"))
    var color: String?

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the area as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard corners.count >= 2, corners.allSatisfy({ $0.numbers.count == 2 }) else {
            throw ValidationError(Message("an area needs three corners, or two of a rectangle, each x,y"))
        }
        if let color, Color(css: color) == nil {
            throw ValidationError(Message("--color must be #rrggbb or a CSS colour name"))
        }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        var points = try corners.map { try system.pixelPoint(written: $0.numbers[0], $0.numbers[1]) }
        if points.count == 2, let box = Box(enclosing: points) { points = box.corners }
        let ring: Ring
        do {
            ring = try Ring(points)
        } catch {
            throw ValidationError(Message("the corners make no area: \(error)"))
        }
        let areas = try plan.areas()
        let id = self.id ?? Area.newID(named: name)
        let area = Area(
            id: id, name: name, isAllowed: !forbidden, color: color.flatMap { Color(css: $0) },
            shape: MultiPolygon(Polygon(exterior: ring)))
        if let issue = area.shape.validityIssues(limit: 1).first, !issue.isWarning {
            throw CommandFailure(
                Message(
                    "area '\(name.onOneLine)': \(issue); give the corners in their order around the area; nothing was changed"
                )
            )
        }
        try plan.write("area add", by: author.name) { try $0.add(area) }
        let namesakes = areas.filter { $0.name == name }.map { Message.quoted($0.id.onOneLine) }
        if !namesakes.isEmpty {
            Diagnostics.note(
                Message(
                    """
                    the plan has the area '\(name.onOneLine)' already, with the id \(namesakes); \
                    this one has the id '\(id.onOneLine)', by which the two can be told apart
                    """), in: language.lang)
        }
        let size = plan.drawing.size
        let sheet = Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        if !sheet.contains(ring.boundingBox) {
            Diagnostics.note(
                Message(
                    "the area reaches beyond the drawing of \(size.width.shortest) x \(size.height.shortest) pixels"),
                in: language.lang)
        }
        if json { return printJSON(area.summary(count: nil)) }
        print(Message("area \(id.onOneLine): \(name.onOneLine)", context: "added").text(in: language.lang))
    }
}
