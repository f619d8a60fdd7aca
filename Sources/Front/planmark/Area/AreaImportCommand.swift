import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanStore

/// `planmark area import`: the areas of a file.
struct AreaImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import areas from a file.",
        discussion: """
            An area with the id of one that the plan has takes its place. One without an id of its own, as also those of COCO, \
            labelme and Web Annotations are, takes the place of the area of its name and shape, or of the only one of its name, \
            and is new if there is none. What was replaced is told. With --replace the plan has no other areas then. An area that \
            cannot be read, lies outside the drawing, or reaches more than 1,000,000 pixels beyond it, is not taken; nor is one that \
            lies where another area of the plan is and not where its own was, unless --exchange-areas is given, as names or ids may \
            be exchanged in the file; the others \
            are, but for --replace, which then changes nothing, and the exit status is 1.
            """,
        examples: [
            CommandExample(
                "The rooms anew.", "planmark area import Output/office.plan Samples/office-rooms.geojson --replace")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(
        help: "The rooms or zones: GeoJSON, KML, WKT or COCO.",
        completion: .file(extensions: ["geojson", "json", "kml", "kmz", "wkt"]))
    var areas: String

    @Flag(help: "Remove the plan's other areas.") var replace = false

    @Flag(help: "Take areas over that lie where another area of the plan is, and not where they were.")
    var exchangeAreas = false

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the plan's areas as JSON, those that were replaced with what they were before.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.open(beside: areas, notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let source = try PlainAreas.readFile(
            areas, system, drawing: plan.drawing.size, notesIn: language.lang)
        try source.notes.refuseDegrees(file: areas)
        var check = CoordinateCheck(
            coordinates.request, drawing: plan.drawing.size, pixelsPerMetre: plan.drawing.pixelsPerMeter)
        for area in source.areas { check?.add(area) }
        if let note = check?.noteOnAreas() {
            try [note].refuseDegrees(file: areas)
            Diagnostics.note(Message("\(areas): \(note)", context: "place"), in: language.lang)
        }
        let (imported, removed) = try plan.write("area import", by: author.name) { transaction in
            if replace, !source.refused.isEmpty {
                throw CommandFailure(Message("\(areas): an area cannot be read. Nothing was changed."))
            }
            let imported = try transaction.importAreas(
                source.areas, withoutID: source.areasWithoutID, exchanging: exchangeAreas)
            if replace, let outside = imported.outsideText(in: language.lang, for: .command) {
                throw CommandFailure(Message("\(areas): \(outside) Nothing was changed."))
            }
            let kept = Set(imported.ids)
            let others = replace ? try plan.areas().filter { !kept.contains($0.id) } : []
            for area in others { try transaction.removeArea(area.id) }
            return (imported, others.count)
        }
        OutlineNotes.tell(about: source.areas, in: language.lang)
        if let outside = imported.outsideText(in: language.lang, for: .command) {
            Diagnostics.note(outside, in: language.lang)
        }
        if let added = imported.namesakeText(in: language.lang) { Diagnostics.note(added, in: language.lang) }
        if let added = imported.renumberedText(in: language.lang, for: .command) {
            Diagnostics.note(added, in: language.lang)
        }
        try show(imported, removed: removed, in: plan)
        if imported.isPartial || !source.refused.isEmpty { throw ExitCode.failure }
    }

    private func show(_ imported: AreaImport, removed: Int, in plan: Plan) throws {
        if json {
            return try AreaListCommand.printAreas(
                of: plan, json: true, in: language.lang, replaced: imported.replacements)
        }
        let count = Message.counted(imported.ids.count, .area)
        let message = removed > 0 ? Message("\(count) imported, \(removed) removed") : Message("\(count) imported")
        print(message.text(in: language.lang))
        if let replaced = imported.replacementText(in: language.lang, for: .command) { print(replaced) }
        if imported.unchangedCount > 0 {
            let unchanged = Message.counted(imported.unchangedCount, .area)
            print(Message("\(unchanged) unchanged").text(in: language.lang))
        }
    }
}
