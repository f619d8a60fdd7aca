import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanOverlay
import PlanSheet
import PlanStore
import PlanTracing

/// `planmark rooms`: the rooms of a drawing, found by its walls.
struct RoomsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rooms",
        abstract: "Find the rooms of a drawing by its walls, with their names, numbers and doors.",
        discussion: """
            Reads the lines, fills and texts of a PDF's page. An outline runs along the inner faces of the walls, and straight across \
            doors; its name and number are those that are printed in it. Rooms that may not be what they seem are listed as doubtful, \
            with the reason, and spaces and tags that are no rooms with theirs.

            In a picture, and in a PDF that is a scan, rooms are what walls bound that are drawn thicker than the lines or as pairs of \
            them; they have no names.

            With --output the rooms are written as GeoJSON in pixels of the drawing, with the properties number, area_m2, doors, \
            doubtful, doubts and confidence. With --add they become areas of a plan, the doubtful ones only with --doubtful; rooms that \
            overlap an area of the plan are left out. A plan without a scale gets that which the sheet's texts or dimensions tell; nothing \
            else of the plan is changed. --preview paints the outlines over the \
            drawing, certain ones green and doubtful ones orange.
            """,
        examples: [
            CommandExample(
                "The rooms of a sheet, of a file of yours.", "planmark rooms level4.pdf --output rooms.geojson"),
            CommandExample("The rooms of a picture.", "planmark rooms Samples/apartment.png"),
            CommandExample("A picture of them.", "planmark rooms level4.pdf#page=3 --preview rooms.png"),
            CommandExample(
                "Into a plan that is made of the sheet.",
                """
                planmark new level4.plan --drawing level4.pdf
                planmark rooms level4.plan --add
                """),
        ])

    @Argument(
        help: "A drawing, such as the page of a PDF or a picture; or a plan of one, a file or an address.",
        completion: .file(extensions: DrawingFile.endings + ["plan"]))
    var input: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The GeoJSON to write.", valueName: "file"),
        completion: .file(extensions: ["geojson"]))
    var output: String?

    @Option(
        help: ArgumentHelp("A picture of the rooms over the drawing: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var preview: String?

    @Option(help: ArgumentHelp("Only rooms with this number or name.", valueName: "text"))
    var only: String?

    @Option(help: ArgumentHelp("Only the room around a point, in pixels.", valueName: "x,y"))
    var at: CommaSeparatedNumbers?

    @Flag(help: "Add the rooms to the plan, as one step of its history.") var add = false

    @Flag(help: "With --add, add doubtful rooms too.") var doubtful = false

    @Option(
        help: ArgumentHelp(
            "Of a plan, where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "PDF") var page: PageOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var replacing: ReplacingOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let at, at.numbers.count != 2 { throw ValidationError(Message("--at must be x,y")) }
        if doubtful, !add { throw ValidationError(Message("--doubtful goes with --add")) }
    }

    func run() throws {
        for written in [preview, output].compactMap(\.self) {
            InterruptLine.ofOutput(written, in: language.lang)
            try SameFile.refuse(written, asOneOf: PagePath(input).file, drawing.map { PagePath($0).file })
        }
        let format = try preview.map(OutputName.sheetFormat)
        let former = try output.flatMap { try replacing.check($0) }
        let plan = try openPlan()
        let page =
            try plan.map { try RoomPage(of: $0, drawing: drawing) } ?? RoomPage(drawing: self.page.path(of: input))
        let areas = try plan?.areas() ?? []
        var found = try page.rooms(except: Set(areas.map(\.id)))
        for note in found.notes { Diagnostics.note(note, in: language.lang) }
        let isOne = only != nil || at != nil
        if let only { found.rooms.removeAll { !$0.isCalled(only) } }
        if let point = at.map({ Point(x: $0.numbers[0], y: $0.numbers[1]) }) {
            found.rooms.removeAll { $0.area.shape.location(of: point) == .outside }
        }
        if let output { try write(found, ofDrawing: page.size, to: output, over: former) }
        if let preview, let format { try paint(found, over: page, to: preview, as: format) }
        let added = try plan.flatMap { add ? try self.add(found, to: $0, having: areas) : nil }
        let report = RoomReport(rooms: found, added: added, tellsNotTaken: !isOne || found.rooms.isEmpty)
        if json { printJSON(report.json(in: language.lang)) } else { print(report.text(in: language.lang)) }
        if found.rooms.isEmpty { throw ExitCode.failure }
    }

    /// The plan that the input is; nil for a drawing.
    private func openPlan() throws -> Plan? {
        guard PlainAreas.isPlan(input) else {
            if drawing != nil {
                throw ValidationError(Message("--drawing goes with a plan; \(input) is a drawing itself"))
            }
            if add { throw ValidationError(Message("--add goes with a plan; 'planmark new' makes one of a drawing")) }
            return nil
        }
        if page.page != nil || page.dpi != nil {
            throw ValidationError(Message("a plan has its page; leave --page and --dpi out"))
        }
        let plan = try PlanArgument.open(PlanLocation(input), add ? .readWrite : .readOnly, notesIn: language.lang)
        if let output { try SameFile.refuse(output, asPartOf: plan) }
        if let preview { try SameFile.refuse(preview, asPartOf: plan) }
        return plan
    }

    private func write(
        _ found: SheetRooms, ofDrawing size: Size, to output: String, over former: FileState?
    ) throws {
        let target = try OutputFile(path: output, over: former)
        try target.write(
            try GeoJSONWriter.text(
                of: found.rooms.map(\.area), coordinates: .pixel, namesGenerator: true, drawingSize: size))
        try target.finish()
    }

    private func paint(_ found: SheetRooms, over page: RoomPage, to path: String, as format: SheetFormat) throws {
        let areas = found.rooms.map { room in
            var area = room.area
            area.name = room.found.shownName
            area.color = Color(css: room.found.isDoubtful ? "#e65100" : "#2e7d32")
            return area
        }
        let doubtful = found.rooms.count { $0.found.isDoubtful }
        var request = SheetRequest()
        // What was read stands beside what is printed, about as large.
        (request.look.areaNames, request.language) = (.always, language.lang)
        request.text.size = 0.4 * OverlayStyle(forDrawingOf: page.size).labelFont.size
        request.panels.titleBlock.project =
            Message("\(found.rooms.count) rooms, of which \(doubtful) are doubtful (orange)").text(in: language.lang)
        let picture = try SheetCall.run(notesIn: nil) { () throws(SheetError) in
            try Sheet(request, SheetInput(drawing: page.drawing, areas: .values(areas)))
        }
        try SheetCall.render(picture, to: path, as: format, picture: self.picture, notesIn: language.lang)
    }

    private func add(_ found: SheetRooms, to plan: Plan, having areas: [Area]) throws -> RoomReport.Added {
        var added = RoomReport.Added()
        for room in found.rooms {
            if room.areaInTheWay(among: areas) != nil {
                added.overlapping += 1
            } else if room.found.isDoubtful, !doubtful {
                added.doubtful += 1
            } else {
                added.areas.append(room.area.namedWithNumber)
            }
        }
        guard !added.areas.isEmpty else { return added }
        if plan.drawing.pixelsPerMeter == nil { added.pixelsPerMetre = found.pixelsPerMetreRead }
        try plan.write("rooms", by: author.name) { transaction in
            for area in added.areas { try transaction.add(area) }
            if let scale = added.pixelsPerMetre { try transaction.setScale(pixelsPerMetre: scale) }
        }
        return added
    }
}
