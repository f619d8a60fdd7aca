import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanModel
import PlanStore

/// `planmark area list`: the areas with how many markers they have.
struct AreaListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the areas of a plan.",
        examples: [CommandExample("The areas.", "planmark area list Output/office.plan")])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print a JSON array.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        try Self.printAreas(of: try file.openForReading(notesIn: language.lang), json: json, in: language.lang)
    }

    /// Prints a plan's areas.
    ///
    /// - Parameter replaced: The areas of which JSON says what they were before.
    static func printAreas(
        of plan: Plan, json: Bool, in language: MessageLanguage, replaced: [AreaImport.Replacement] = []
    ) throws {
        let areas = try plan.areas()
        let counts = Dictionary(try plan.statistics().byArea.map { ($0.area, $0.total) }) { one, _ in one }
        if json {
            let replaced = Dictionary(replaced.map { ($0.new.id, $0.json) }) { one, _ in one }
            return printJSON(
                .array(areas.map { $0.summary(count: counts[$0.id] ?? 0, replaced: replaced[$0.id]) }))
        }
        var table = TextTable(["id", "name", "allowed", "markers#"].map(language.name(ofField:)))
        for area in areas {
            let allowed = area.isAllowed ? Message("yes", context: "allowed") : Message("no", context: "allowed")
            table.append([area.id, area.name, allowed.text(in: language), "\(counts[area.id] ?? 0)"])
        }
        if !areas.isEmpty { print(table.text) }
        print(Message.counted(areas.count, .area).text(in: language))
    }
}

extension Area {
    /// The area as JSON without its shape, for lists.
    ///
    /// - Parameter replaced: What the area was before an import replaced it.
    func summary(count: Int?, replaced: JSONValue? = nil) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "name": .string(name), "allowed": .bool(isAllowed), "color": JSONValue(color?.hex),
        ]
        if let box = shape.boundingBox {
            members["box"] = .array([box.minX, box.minY, box.maxX, box.maxY].map { .number($0) })
        }
        if let count { members["markers"] = JSONValue(count) }
        members["replaced"] = replaced
        return .object(members)
    }
}
