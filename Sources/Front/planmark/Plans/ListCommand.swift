import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanModel
import PlanStore

/// `planmark list`: the markers of a plan.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the markers of a plan, or of several.",
        discussion: """
            Markers that satisfy all the filters are listed; a filter that is given several times lets through what satisfies \
            any of its values. The formats but the table stream: memory does not grow with the number of markers. On a terminal \
            the table is as wide as the terminal at most, or as $COLUMNS says; titles are cut short first.

            With --plans the first argument is a folder of plan files or the address of a database.
            """,
        examples: [
            CommandExample(
                "What is open in two rooms.", "planmark list Output/office.plan --status open --area 4.01 --area 4.02"),
            CommandExample("What is overdue.", "planmark list Output/office.plan --overdue --sort due"),
            CommandExample(
                "What is due within a week.",
                "planmark list Output/office.plan --due-after today --due-before +7d --sort due"),
            CommandExample(
                "What has changed since a day.",
                "planmark list Output/office.plan --changed-after 2026-03-01 --sort changed"),
            CommandExample("What is overdue in any plan of a folder.", "planmark list Output --plans '*' --overdue"),
            CommandExample(
                "The five nearest to a point.", "planmark list Output/office.plan --near 1200,500 --limit 5"),
        ])

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, csv, json, jsonl, geojson
    }

    @OptionGroup var file: PlanArgument
    @OptionGroup var plans: PlansOptions
    @OptionGroup(title: "Filters") var filters: MarkerFilters
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions

    @Option(help: ArgumentHelp("How the markers are printed.", valueName: "format"))
    var format: Format = .table

    @Flag(help: "The same as --format json.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws { try plans.check(coordinates) }

    func run() throws {
        IgnoredOption.tell(filters.ignored, in: language.lang)
        IgnoredOption.tell(
            IgnoredOption(
                "--format", isGiven: json && ![.table, .json].contains(format), goes: .without("--json"), has: false),
            in: language.lang)
        if plans.isGiven { return try listPlans() }
        let plan = try file.openForReading(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        let query = try filters.query(of: plan, system, notesIn: language.lang)
        switch json ? .json : format {
        case .table: try printTable(plan, query, system)
        case .json: try printJSON(plan, query, system)
        case .jsonl: try stream(plan, query, JSONLinesPlanWriter(coordinates: system))
        case .csv: try stream(plan, query, CSVPlanWriter(coordinates: system))
        case .geojson: try stream(plan, query, GeoJSONPlanWriter(coordinates: system, includesAreas: false))
        }
    }

    private func listPlans() throws {
        let collection = try plans.collection(at: file.plan, notesIn: language.lang)
        let query = try filters.query(of: collection.plans, plans.patterns, notesIn: language.lang)
        let printer = PlansPrinter(collection: collection, query: query, language: language.lang)
        switch json ? .json : format {
        case .table: try printer.printTable()
        case .json: try printer.printJSON()
        case .jsonl: try stream(printer, JSONLinesPlanWriter(coordinates: .pixel))
        case .csv: try stream(printer, CSVPlanWriter(coordinates: .pixel))
        case .geojson: try stream(printer, GeoJSONPlanWriter(coordinates: .pixel, includesAreas: false))
        }
        try collection.finish()
    }

    private func stream(_ printer: PlansPrinter, _ writer: some PlanWriter) throws {
        var writer = writer
        _ = try printer.write(&writer, includesAreas: false, to: StandardOutput.write)
    }

    private func printTable(_ plan: Plan, _ query: MarkerQuery, _ system: CoordinateSystem) throws {
        let names = Dictionary(try plan.areas().map { ($0.id, $0.shownName) }) { one, _ in one }
        var table = TextTable(
            (["#"] + MarkerCells.names + ["position"]).map(language.lang.name(ofField:)),
            optional: MarkerCells.optional(from: 1))
        let printer = MarkerPrinter(plan: plan, coordinates: system, isJSON: false, language: language.lang)
        var count = 0
        try plan.forEachMarker(query) { item in
            table.append(
                ["\(item.marker.number ?? 0)"]
                    + MarkerCells.cells(of: item, area: item.area.map { names[$0] ?? $0 }, in: language.lang)
                    + [try printer.position(item.marker.point)])
            count += 1
        }
        let width = TerminalColumns.ofOutput
        if count > 0 { print(table.text(fitting: width, shortening: MarkerCells.shortened(from: 1))) }
        var unlimited = query
        unlimited.limit = nil
        let total = query.limit == count ? try plan.count(unlimited) : count
        let all = Message.counted(total, .marker)
        let shown = total == count ? all : Message("\(count) of \(all)", context: "list")
        print(shown.text(in: language.lang))
    }

    private func printJSON(_ plan: Plan, _ query: MarkerQuery, _ system: CoordinateSystem) throws {
        var array = JSONArrayPrinter()
        try plan.forEachMarker(query) { item in
            try array.append { try MarkerJSON.append(item, coordinates: system, to: &$0) }
        }
        try array.end()
    }

    private func stream(_ plan: Plan, _ query: MarkerQuery, _ writer: some PlanWriter) throws {
        var writer = writer
        _ = try writer.write(PlanHead(propertyNames: plan.propertyNames()), query, of: plan, to: StandardOutput.write)
    }
}
