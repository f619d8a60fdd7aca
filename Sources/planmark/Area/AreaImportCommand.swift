import PlanArgumentParser
import PlanModel

/// `planmark area import`: the areas of a file.
struct AreaImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import areas from GeoJSON.",
        discussion:
            "An area with the id of one that the plan has takes its place; with --replace the plan has no others then.",
        examples: [
            CommandExample(
                "The rooms anew.", "planmark area import Output/office.plan Samples/office-rooms.geojson --replace")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The GeoJSON file.", completion: .file(extensions: ["geojson", "json"]))
    var areas: String

    @Flag(help: "Remove the plan's other areas.") var replace = false

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the plan's areas as JSON.") var json = false

    func run() throws {
        let plan = try file.open()
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let areas = try PlainAreas.read(areas, system)
        let removed = try plan.write("area import", by: author.name) { transaction in
            var removed = 0
            if replace {
                let kept = Set(areas.map(\.id))
                for area in try plan.areas() where !kept.contains(area.id) {
                    try transaction.removeArea(area.id)
                    removed += 1
                }
            }
            for area in areas { try transaction.put(area) }
            return removed
        }
        OutlineNotes.tell(about: areas)
        if json { return try AreaListCommand.printAreas(of: plan, json: true) }
        print("\(counted(areas.count, "area")) imported\(removed > 0 ? ", \(removed) removed" : "")")
    }
}
