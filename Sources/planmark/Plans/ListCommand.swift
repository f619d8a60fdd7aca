import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark list`: the markers of a plan.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the markers of a plan.",
        discussion: """
            Markers that satisfy all the filters are listed; a filter that is given several times lets through what satisfies \
            any of its values. The formats but the table stream: memory does not grow with the number of markers.
            """,
        examples: [
            CommandExample(
                "What is open in two rooms.", "planmark list Output/office.plan --status open --area 4.01 --area 4.02"),
            CommandExample("What is overdue.", "planmark list Output/office.plan --due-before 2026-03-01 --sort due"),
            CommandExample(
                "The five nearest to a point.", "planmark list Output/office.plan --near 1200,500 --limit 5"),
        ])

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, csv, json, jsonl, geojson
    }

    @OptionGroup var file: PlanArgument

    @OptionGroup(title: "Filters")
    var filters: MarkerFilters

    @OptionGroup(title: "Coordinates")
    var coordinates: CoordinateOptions

    @Option(help: ArgumentHelp("How the markers are printed.", valueName: "format"))
    var format: Format = .table

    @Flag(help: "The same as --format json.")
    var json = false

    func run() throws {
        let plan = try file.openForReading()
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let query = try filters.query(system)
        switch json ? .json : format {
        case .table: try printTable(plan, query, system)
        case .json: try printJSON(plan, query, system)
        case .jsonl: try stream(plan, query, JSONLinesPlanWriter(coordinates: system))
        case .csv: try stream(plan, query, CSVPlanWriter(coordinates: system))
        case .geojson: try stream(plan, query, GeoJSONPlanWriter(coordinates: system, includesAreas: false))
        }
    }

    private func printTable(_ plan: PlanFile, _ query: MarkerQuery, _ system: CoordinateSystem) throws {
        let names = Dictionary(try plan.areas().map { ($0.id, $0.name.isEmpty ? $0.id : $0.name) }) { one, _ in one }
        var table = TextTable(["#", "status", "priority", "area", "title", "assignee", "due", "position"])
        let printer = MarkerPrinter(plan: plan, coordinates: system, isJSON: false)
        var count = 0
        try plan.forEachMarker(query) { item in
            let details = item.marker.details
            table.append([
                "\(item.marker.number ?? 0)", details.status ?? "", details.priority ?? "",
                item.area.map { names[$0] ?? $0 } ?? "", details.title ?? "", details.assignee ?? "",
                details.due?.description ?? "", try printer.position(item),
            ])
            count += 1
        }
        if count > 0 { print(table.text) }
        print(counted(count, "marker"))
    }

    private func printJSON(_ plan: PlanFile, _ query: MarkerQuery, _ system: CoordinateSystem) throws {
        var text = JSONText()
        var isFirst = true
        text.append(raw: "[")
        try plan.forEachMarker(query) { item in
            text.append(raw: isFirst ? "\n" : ",\n")
            text.startOver()
            isFirst = false
            try MarkerJSON.append(item, coordinates: system, to: &text)
            if text.bytes.count > 1 << 16 { try StandardOutput.write(text.takeBytes()) }
        }
        text.append(raw: "\n]\n")
        try StandardOutput.write(text.takeBytes())
    }

    private func stream(_ plan: PlanFile, _ query: MarkerQuery, _ writer: some PlanWriter) throws {
        var writer = writer
        try writer.begin(PlanHead(propertyNames: try plan.propertyNames()))
        var pending: [UInt8] = []
        try plan.forEachMarker(query) { item in
            try writer.append(item)
            pending += writer.takeBytes()
            if pending.count > 1 << 16 {
                try StandardOutput.write(pending)
                pending.removeAll(keepingCapacity: true)
            }
        }
        try writer.end()
        try StandardOutput.write(pending + writer.takeBytes())
    }
}

/// Which markers a subcommand is about.
struct MarkerFilters: ParsableArguments {
    @Option(help: ArgumentHelp("In this area, by name or id.", valueName: "area"))
    var area: [String] = []

    @Option(help: ArgumentHelp("Of this status.", valueName: "status"))
    var status: [String] = []

    @Option(help: ArgumentHelp("Of this category.", valueName: "text"))
    var category: [String] = []

    @Option(help: ArgumentHelp("Of this priority.", valueName: "text"))
    var priority: [String] = []

    @Option(help: ArgumentHelp("That this person is to see to.", valueName: "name"))
    var assignee: [String] = []

    @Option(help: ArgumentHelp("With words that begin so in title or note.", valueName: "words"))
    var text: String?

    @Option(help: ArgumentHelp("Due on this day or before.", valueName: "date"))
    var dueBefore: DateArgument?

    @Option(help: ArgumentHelp("Due on this day or after.", valueName: "date"))
    var dueAfter: DateArgument?

    @Option(help: ArgumentHelp("In a box, between two opposite corners.", valueName: "x,y,x,y"))
    var box: NumberList?

    @Option(help: ArgumentHelp("The nearest to a point first; 10 of them without --limit.", valueName: "x,y"))
    var near: NumberList?

    @Option(help: ArgumentHelp("The order, unless --near gives it.", valueName: "order"))
    var sort: SortOrder = .number

    @Option(help: ArgumentHelp("How many markers at most.", valueName: "n"))
    var limit: Int?

    enum SortOrder: String, CaseIterable, ExpressibleByArgument {
        case number, due, changed
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
        if let box, box.numbers.count != 4 { throw ValidationError("--box must be four numbers: x,y,x,y") }
        if let near, near.numbers.count != 2 { throw ValidationError("--near must be two numbers: x,y") }
    }

    /// The query that the filters make; points are in a coordinate system.
    func query(_ system: CoordinateSystem) throws -> MarkerQuery {
        func point(_ numbers: ArraySlice<Double>) throws(CoordinateError) -> Point {
            let (first, second) = (numbers.first ?? 0, numbers.last ?? 0)
            return try system.pixelPoint(for: system.isMap ? Point(x: second, y: first) : Point(x: first, y: second))
        }
        var query = MarkerQuery()
        (query.areas, query.statuses) = (Set(area), Set(status))
        (query.categories, query.priorities, query.assignees) = (Set(category), Set(priority), Set(assignee))
        (query.text, query.dueFrom, query.dueTo) = (text, dueAfter?.date, dueBefore?.date)
        if let box {
            let corners = [try point(box.numbers[..<2]), try point(box.numbers[2...])]
            query.box = Box(enclosing: corners)
        }
        query.order =
            switch sort {
            case .number: .number
            case .due: .due
            case .changed: .changed
            }
        query.limit = limit
        if let near {
            query.order = .distance(to: try point(near.numbers[...]))
            query.limit = limit ?? 10
        }
        return query
    }
}

/// A day on the command line: `2026-03-01`, or `today`.
struct DateArgument: ExpressibleByArgument {
    let date: CalendarDate

    init?(argument: String) {
        guard let date = argument == "today" ? CalendarDate.today : CalendarDate(argument) else { return nil }
        self.date = date
    }

    static let expectedForm = "a date such as 2026-03-01, or today"
}

/// Numbers with commas between them.
struct NumberList: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
        var numbers: [Double] = []
        for field in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(argument: String(field).filter { !$0.isWhitespace }) else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    static let expectedForm = "numbers with commas between, such as 120,88"
}
