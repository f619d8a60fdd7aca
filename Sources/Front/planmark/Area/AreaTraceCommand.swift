import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import PlanStore

/// `planmark area trace`: the room around a point of the drawing as an area.
struct AreaTraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "Add the room around a point as an area, by the walls of the drawing.",
        discussion: """
            The outline runs along the inner faces of the walls, and straight across doors and windows. Furniture and text \
            do not matter: walls are what is drawn thicker than other lines, or thin lines where there is nothing thicker \
            around the point. A door is closed if it is not longer than --gap, a window or a door with a line through it \
            always. Walls should run along the drawing's sides; doors in slanted walls are not found.

            Of a PDF's page the room is the one that 'planmark rooms' finds there, if it finds one and --gap is not given; what is \
            doubtful about it is told.

            A room that is nearly the same as an area of the plan is not added. 'planmark grid' shows the coordinates of a \
            drawing.
            """,
        examples: [
            CommandExample(
                "The room at a point of a new plan.",
                """
                planmark new Output/flat.plan --drawing Samples/apartment.png --embed
                planmark area trace Output/flat.plan 400,300 --name Bedroom
                """),
            CommandExample(
                "What would be added, as JSON with the outline.",
                "planmark area trace Output/flat.plan 700,700 --dry-run --json"),
        ])

    @OptionGroup var file: PlanArgument

    @OptionGroup var point: PointArgument

    @Option(
        help: ArgumentHelp(
            "The area's name; by default what the text of a PDF calls it, else 'room' and a number.", valueName: "name")
    )
    var name: String?

    @Option(help: ArgumentHelp("The id; by default one made of the name.", valueName: "text"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "The greatest length of a door without a line through it; a sixteenth of the longer side by default.",
            valueName: "px"))
    var gap: Double?

    @Flag(help: "Markers may not be placed in it.") var forbidden = false

    @Option(help: ArgumentHelp("Its colour.", valueName: "colour"))
    var color: String?

    @Flag(help: "Change nothing; only tell what would be added.") var dryRun = false

    @Option(
        help: ArgumentHelp("Where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the area as JSON, with its outline.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let gap, !(gap >= 0 && gap.isFinite) {
            throw ValidationError(Message("--gap must be a number of pixels, 0 or more"))
        }
        if let color, Color(css: color) == nil {
            throw ValidationError(Message("--color must be #rrggbb or a CSS colour name"))
        }
    }

    func run() throws {
        let plan = try dryRun ? file.openForReading(notesIn: language.lang) : file.open(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let point = try point.pixelPoint(in: system)
        let room = try trace(around: point, in: plan)
        let areas = try plan.areas()
        try refuseRepeating(areas, room)
        let name = name ?? room.name ?? freeRoomName(among: areas)
        let area = Area(
            id: id ?? Area.newID(named: name, except: Set(areas.map(\.id))), name: name, isAllowed: !forbidden,
            color: color.flatMap { Color(css: $0) }, shape: MultiPolygon(room.polygon))
        if !dryRun { try plan.write("area trace", by: author.name) { try $0.add(area) } }
        for doubt in room.doubts { Diagnostics.note(doubt, in: language.lang) }
        if json { return printJSON(Self.json(of: area, room)) }
        print(message(on: area, room, plan.drawing).text(in: language.lang))
    }

    private func trace(around point: Point, in plan: Plan) throws -> TracedRoom {
        let reader = try PlanDrawingFile.reader(
            of: plan, givenAs: drawing)
        try PlanDrawingError.checkSize(reader.size, ofPlan: plan.drawing.size, file: reader.name)
        if gap == nil, reader.fileKind == .pdf, let room = try foundRoom(around: point, in: plan) { return room }
        do throws(TraceError) {
            return try RoomTracer(reading: reader, options: TraceOptions(gap: gap)).room(around: point)
        } catch {
            switch error {
            case .image(let error): throw error
            case .gapOutOfRange, .pointOutsideDrawing: throw error
            case .pointOnWall, .roomNotClosed, .roomTooSmall:
                throw CommandFailure(error, message: Message("\(error); nothing was changed"))
            }
        }
    }

    /// The room around a point among all rooms of a PDF's page; nil if there is none.
    private func foundRoom(around point: Point, in plan: Plan) throws -> TracedRoom? {
        do {
            return try RoomPage(of: plan, drawing: drawing).rooms().tracedRoom(around: point)
        } catch is RoomPageError {
            return nil
        } catch is ImageError {
            // Pages that can be painted but not taken apart are traced by their pixels.
            return nil
        }
    }

    /// The least shared part that makes a room and an area the same.
    private static let sameShare = 0.8

    private func refuseRepeating(_ areas: [Area], _ room: TracedRoom) throws {
        for area in areas {
            let share = room.sharedPart(with: area.shape)
            guard share >= Self.sameShare else { continue }
            throw CommandFailure(
                Message(
                    """
                    the room is the area '\(area.name.onOneLine)' (\(area.id.onOneLine)) of the plan, which covers \
                    \(Int((100 * share).rounded())) % of the same; remove that one first with 'planmark area remove'; \
                    nothing was changed
                    """))
        }
    }

    private static func json(of area: Area, _ room: TracedRoom) -> JSONValue {
        guard case .object(var members) = area.summary(count: nil) else { return .null }
        members["area"] = .number(area.shape.area)
        members["perimeter"] = .number(area.shape.perimeter)
        members["outline"] = JSONValue(room.polygon)
        members["openings"] = .array(
            room.openings.map { .array([$0.minX, $0.minY, $0.maxX, $0.maxY].map { .number($0) }) })
        return .object(members)
    }

    private func message(on area: Area, _ room: TracedRoom, _ drawing: Drawing) -> Message {
        let size =
            if let scale = drawing.pixelsPerMeter, case let size = area.shape.area / scale / scale {
                drawing.units == .imperial ? MeasureText.area(size, in: .imperial) : Self.rounded(size) + " m²"
            } else {
                Self.rounded(area.shape.area) + " px²"
            }
        let (corners, openings) = (area.shape.vertexCount, room.openings.count)
        let (id, name) = (area.id.onOneLine, area.name.onOneLine)
        let message = Message(
            count: openings, one: "area \(id): \(name), \(size), \(corners) corners, \(openings) opening closed",
            other: "area \(id): \(name), \(size), \(corners) corners, \(openings) openings closed")
        return dryRun ? Message("\(message); not added, as this is a dry run") : message
    }

    private static func rounded(_ size: Double) -> String { ((size * 100).rounded() / 100).shortest }

    /// The first of `room 1`, `room 2` and so on that no area has.
    private func freeRoomName(among areas: [Area]) -> String {
        let names = Set(areas.map(\.name))
        func name(_ number: Int) -> String { Message("room \(number)").text(in: language.lang) }
        var number = 1
        while names.contains(name(number)) { number += 1 }
        return name(number)
    }
}
