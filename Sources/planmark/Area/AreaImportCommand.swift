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
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let areas = try PlainAreas.read(areas, system, notesIn: language.lang)
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
        OutlineNotes.tell(about: areas, in: language.lang)
        if json { return try AreaListCommand.printAreas(of: plan, json: true, in: language.lang) }
        let count = language.lang.counted(areas.count, .area)
        print(
            language.lang.text(
                "\(count) imported\(removed > 0 ? ", \(removed) removed" : "")",
                "已导入 \(count)\(removed > 0 ? ",删除 \(removed) 个" : "")"))
    }
}
