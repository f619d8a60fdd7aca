import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanModel
import PlanStore

/// `planmark set`: what is known about the plan as a whole.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a plan's name, scale or units.",
        discussion: """
            Changes what 'planmark new' has set, as a change of its own in the history, which 'planmark undo' takes back. The \
            drawing stays, as all markers lie on it; areas are changed with 'planmark area'.
            """,
        examples: [
            CommandExample(
                "A hundred pixels of the drawing are a metre.", "planmark set Output/office.plan --pixels-per-metre 100"
            ),
            CommandExample(
                "Feet and inches on sheets and in the page.", "planmark set Output/office.plan --units imperial"),
            CommandExample("Another name.", "planmark set Output/office.plan --name 'Level 4'"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("The plan's name.", valueName: "text"))
    var name: String?

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp(
            "Pixels of the drawing to a metre of the building; an empty value takes the scale away.", valueName: "n"))
    var pixelsPerMetre: ScaleArgument?

    @OptionGroup var map: MapScaleOptions

    @OptionGroup var second: SecondScaleOptions

    @Option(
        help: ArgumentHelp(
            "The units in which lengths and areas are shown: metric, imperial; an empty value takes the choice away.",
            valueName: "system"))
    var units: UnitsArgument?

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard name != nil || givesScale || units != nil else {
            throw ValidationError(Message("nothing to change: give --name, --pixels-per-metre, --map-scale or --units"))
        }
        try map.refuse(beside: pixelsPerMetre.map { $0.pixelsPerMetre ?? 0 })
        if name == "" { throw ValidationError(Message("--name must not be empty")) }
    }

    /// True if the scale is to be changed.
    private var givesScale: Bool { pixelsPerMetre != nil || map.mapScale != nil }

    func run() throws {
        IgnoredOption.tell(
            map.ignored
                + [
                    IgnoredOption(
                        "--anyway", isGiven: second.anyway,
                        goes: .withOne(of: Message("--pixels-per-metre or --map-scale")), has: givesScale)
                ].compactMap(\.self), in: language.lang)
        let plan = try file.open(notesIn: language.lang)
        let newScale = try pixelsPerMetre?.pixelsPerMetre ?? map.pixelsPerMetre(in: plan, notesIn: language.lang)
        if let newScale { try second.refuse(newScale, against: plan.drawing.pixelsPerMeter) }
        try plan.write("set", by: author.name) { transaction in
            if let name { try transaction.rename(name) }
            if givesScale { try transaction.setScale(pixelsPerMetre: newScale) }
            if let units { try transaction.setUnits(units.units) }
        }
        let scale = plan.drawing.pixelsPerMeter
        if json {
            return printJSON([
                "plan": .string(file.plan), "name": .string(plan.name), "pixelsPerMetre": JSONValue(scale),
                "units": JSONValue(plan.drawing.units?.rawValue),
            ])
        }
        let scaleText = scale.map { Message("\($0.shortest) pixels per metre") } ?? Message("no scale")
        let shownUnits = plan.drawing.units.map { ", \($0.name(in: language.lang))" } ?? ""
        let shownName = Message.quoted(plan.name.onOneLine).text(in: language.lang)
        print("\(file.plan): \(shownName), \(scaleText.text(in: language.lang))\(shownUnits)")
    }
}

/// Units on the command line; an empty text for those that nobody has chosen.
struct UnitsArgument: ExpressibleByArgument {
    let units: UnitSystem?

    init?(argument: String) {
        units = UnitSystem(rawValue: argument)
        guard argument.isEmpty || units != nil else { return nil }
    }

    static let allValueStrings = UnitSystem.allCases.map(\.rawValue)
    static let expectedForm = Message("metric or imperial, or an empty text")
}

/// Pixels per metre on the command line; an empty text for an unknown scale.
struct ScaleArgument: ExpressibleByArgument {
    let pixelsPerMetre: Double?

    init?(argument: String) {
        pixelsPerMetre = Double(argument)
        guard argument.isEmpty || pixelsPerMetre.map({ $0 > 0 && $0.isFinite }) == true else { return nil }
    }

    static let expectedForm = Message("a number above 0, or an empty text")
}
