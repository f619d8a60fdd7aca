import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// `planmark area edit`: what is known about an area.
struct AreaEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name, the colour, the permission or the properties of an area of a plan.",
        discussion: """
            The id and the outline stay; another outline comes with 'planmark area import'. Markers that are in an area stay, also when \
            it does not allow new ones any more.
            """,
        examples: [
            CommandExample("No markers in the archive.", "planmark area edit Output/office.plan 4.10 --allowed no"),
            CommandExample(
                "A colour, and a property of your own.",
                "planmark area edit Output/office.plan 'Management' --color teal --property cleaning=daily"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The area's id or name.") var area: String

    @Option(help: ArgumentHelp("The name.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Its colour; an empty value leaves the choice to the theme.", valueName: "colour"))
    var color: String?

    @Option(help: ArgumentHelp("Whether markers may be placed in it: yes, no.", valueName: "answer"))
    var allowed: Answer?

    @Option(help: ArgumentHelp("A property of your own; an empty value takes it away.", valueName: "name=value"))
    var property: [PropertyArgument] = []

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the area as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    /// The permission to place markers in an area.
    enum Answer: String, CaseIterable, ExpressibleByArgument {
        case yes
        case no
    }

    func validate() throws {
        if name == nil, color == nil, allowed == nil, property.isEmpty {
            throw ValidationError(Message("nothing to change: give --name, --color, --allowed or --property"))
        }
        if name?.isBlank == true { throw ValidationError(Message("--name must not be empty")) }
        if let known = property.first(where: { ["name", "color", "allowed"].contains($0.name) })?.name {
            throw ValidationError(Message("--property \(known)=… is a field of its own; give --\(known) instead"))
        }
        if let color, !color.isEmpty, Color(css: color) == nil {
            throw ValidationError(Message("--color must be #rrggbb or a CSS colour name"))
        }
    }

    func run() throws {
        let plan = try file.open(notesIn: language.lang)
        let change = AreaChange(plan: plan, author: author.name, json: json, language: language.lang)
        try change.make(of: area) { area in
            if let name { area.name = name }
            if let color { area.color = Color(css: color) }
            if let allowed { area.isAllowed = allowed == .yes }
            for each in property { area.properties[each.name] = each.json(inPlaceOf: area.properties[each.name]) }
        }
    }
}
