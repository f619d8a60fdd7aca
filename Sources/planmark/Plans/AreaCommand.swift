import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark area`: the areas of a plan.
struct AreaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "area", abstract: "Add, import, list and remove the areas of a plan.",
        discussion: "Markers are counted to areas anew when areas change.",
        subcommands: [AreaAddCommand.self, AreaImportCommand.self, AreaListCommand.self, AreaRemoveCommand.self])
}

/// `planmark area add`: one area.
struct AreaAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an area to a plan.",
        examples: [
            CommandExample("A triangle.", "planmark area add Output/office.plan 'Niche' 100,100 300,100 100,250")
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The area's name.")
    var name: String

    @Argument(help: ArgumentHelp("Three corners or more, or two opposite ones of a rectangle.", valueName: "x,y"))
    var corners: [NumberList]

    @Option(help: ArgumentHelp("The id; by default a number that is free.", valueName: "text"))
    var id: String?

    @Flag(help: "Markers may not be placed in it.")
    var forbidden = false

    @Option(help: ArgumentHelp("Its colour.", valueName: "colour"))
    var color: String?

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @OptionGroup(title: "History")
    var author: AuthorOptions

    @Flag(help: "Print the area as JSON.")
    var json = false

    func validate() throws {
        guard corners.count >= 2, corners.allSatisfy({ $0.numbers.count == 2 }) else {
            throw ValidationError("an area needs three corners, or two of a rectangle, each x,y")
        }
        if let color, Color(css: color) == nil { throw ValidationError("--color must be #rrggbb or a CSS colour name") }
    }

    func run() throws {
        let plan = try file.open()
        let system = try coordinates.system(imageSize: plan.drawing.size)
        var points = try corners.map { corner in
            let (first, second) = (corner.numbers[0], corner.numbers[1])
            return try system.pixelPoint(for: system.isMap ? Point(x: second, y: first) : Point(x: first, y: second))
        }
        if points.count == 2, let box = Box(enclosing: points) { points = box.corners }
        let ring: Ring
        do {
            ring = try Ring(points)
        } catch {
            throw ValidationError("the corners make no area: \(error)")
        }
        let taken = Set(try plan.areas().map(\.id))
        let id = self.id ?? (1...).lazy.map { "\($0)" }.first { !taken.contains($0) } ?? "1"
        let area = Area(
            id: id, name: name, isAllowed: !forbidden, color: color.flatMap { Color(css: $0) },
            shape: MultiPolygon(Polygon(exterior: ring)))
        try plan.write("area add", by: author.name) { try $0.add(area) }
        if json { return print(area.summary(count: nil).text) }
        print("area \(id.onOneLine): \(name.onOneLine)")
    }
}

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

    @Flag(help: "Remove the plan's other areas.")
    var replace = false

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @OptionGroup(title: "History")
    var author: AuthorOptions

    @Flag(help: "Print the plan's areas as JSON.")
    var json = false

    func run() throws {
        let plan = try file.open()
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let areas = try AreaFile.read(path: areas, coordinates: system)
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
        if json { return try AreaListCommand.printAreas(of: plan, json: true) }
        print("\(counted(areas.count, "area")) imported\(removed > 0 ? ", \(removed) removed" : "")")
    }
}

/// `planmark area list`: the areas with how many markers they have.
struct AreaListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the areas of a plan.",
        examples: [CommandExample("The areas.", "planmark area list Output/office.plan")])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() throws {
        try Self.printAreas(of: try file.openForReading(), json: json)
    }

    static func printAreas(of plan: PlanFile, json: Bool) throws {
        let areas = try plan.areas()
        let counts = Dictionary(try plan.statistics().byArea.map { ($0.area, $0.total) }) { one, _ in one }
        if json {
            return print(JSONValue.array(areas.map { $0.summary(count: counts[$0.id] ?? 0) }).text)
        }
        var table = TextTable(["id", "name", "allowed", "markers#"])
        for area in areas {
            table.append([area.id, area.name, area.isAllowed ? "yes" : "no", "\(counts[area.id] ?? 0)"])
        }
        if !areas.isEmpty { print(table.text) }
        print(counted(areas.count, "area"))
    }
}

/// `planmark area remove`: areas off a plan.
struct AreaRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove areas from a plan; the markers in them stay.",
        examples: [CommandExample("One by name.", "planmark area remove Output/office.plan Niche")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The areas' ids or names.")
    var areas: [String]

    @OptionGroup(title: "History")
    var author: AuthorOptions

    @Flag(help: "Print the areas that were removed as JSON.")
    var json = false

    func run() throws {
        let plan = try file.open()
        let removed = try plan.write("area remove", by: author.name) { transaction in
            try areas.map { try transaction.removeArea($0) }
        }
        if json { return print(JSONValue.array(removed.map { $0.summary(count: nil) }).text) }
        for area in removed { print("removed area \(area.id.onOneLine): \(area.name.onOneLine)") }
    }
}

extension Area {
    /// The area as JSON without its shape, for lists.
    func summary(count: Int?) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "name": .string(name), "allowed": .bool(isAllowed), "color": JSONValue(color?.hex),
        ]
        if let box = shape.boundingBox {
            members["box"] = .array([box.minX, box.minY, box.maxX, box.maxY].map { .number($0) })
        }
        if let count { members["markers"] = .number(Double(count)) }
        return .object(members)
    }
}
