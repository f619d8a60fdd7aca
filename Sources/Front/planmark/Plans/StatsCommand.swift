import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanStore

/// `planmark stats`: how many markers, by area and status.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count the markers of a plan, or of several, by area and status.",
        examples: [
            CommandExample("The sample floor.", "planmark stats Output/office.plan"),
            CommandExample("All plans of a folder.", "planmark stats Output --plans '*'"),
            CommandExample("Who has how much to do.", "planmark stats Output/office.plan --by assignee"),
        ])

    /// The grouping of markers into the rows of the statistics: by area, by plan, or by the value of a field.
    struct Grouping: ExpressibleByArgument, Hashable {
        let name: String

        static let (area, plan) = (Grouping(name: "area"), Grouping(name: "plan"))
        static let allValueStrings = ["area", "plan"] + TextField.all.filter { $0 != .status }.map(\.name)

        private init(name: String) { self.name = name }

        init?(argument: String) {
            guard Self.allValueStrings.contains(argument) else { return nil }
            name = argument
        }
    }

    @OptionGroup var file: PlanArgument
    @OptionGroup var plans: PlansOptions

    @Option(
        help: ArgumentHelp(
            "What the rows of the table are; by default areas, of several plans the plans.", valueName: "field"))
    var by: Grouping?

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if plans.isGiven, by == .area {
            throw ValidationError(Message("--by area goes with one plan; leave it or --plans out"))
        }
        if !plans.isGiven, by == .plan { throw ValidationError(Message("--by plan goes with --plans")) }
    }

    /// A row of the table.
    private typealias Row = (name: String, byStatus: [String: Int], total: Int)

    func run() throws {
        if plans.isGiven { return try countPlans() }
        let by = by ?? .area
        let plan = try file.openForReading(notesIn: language.lang)
        let statistics = try plan.statistics()
        let values = try TextField(name: by.name).map { try plan.statistics(by: $0) }
        if json { return printJSON(statistics.json(by: by.name, values)) }
        let rows: [Row] =
            values.map { self.rows($0, by: by) }
            ?? statistics.byArea.map { ($0.area == nil ? none("area") : $0.name, $0.byStatus, $0.total) }
        printTable(rows, by: by, statistics.statuses)
    }

    private func countPlans() throws {
        let collection = try plans.collection(at: file.plan, notesIn: language.lang)
        let by = by ?? .plan
        let rows: [Row]
        if let field = TextField(name: by.name) {
            let values = try collection.plans.statistics(by: field, plans.patterns)
            if json { printJSON(.array(values.map { $0.json(by: by.name) })) }
            rows = self.rows(values, by: by)
        } else {
            rows = try collection.plans.entries(plans.patterns).map { ($0.path, $0.byStatus, $0.markers) }
            if json { printJSON(.array(rows.map { .count(["plan": .string($0.name)], $0.total, $0.byStatus) })) }
        }
        if !json {
            let known = try collection.plans.workflow().statuses
            let found = Set(rows.flatMap(\.byStatus.keys))
            printTable(rows, by: by, known.filter { found.contains($0) } + found.subtracting(known).sorted())
        }
        try collection.finish()
    }

    private func rows(_ values: [PlanStatistics.ValueCount], by: Grouping) -> [Row] {
        values.map { ($0.value ?? none(by.name), $0.byStatus, $0.total) }
    }

    private func printTable(_ rows: [Row], by: Grouping, _ known: [String]) {
        let statuses = known.map { $0.isEmpty ? none("status") : language.lang.name(ofStatus: $0) }
        let total = language.lang.name(ofField: "total")
        let columns = [language.lang.name(ofField: by.name)] + (statuses + [total]).map { "\($0)#" }
        var table = TextTable(columns)
        for row in rows {
            table.append([row.name] + known.map { "\(row.byStatus[$0] ?? 0)" } + ["\(row.total)"])
        }
        let sums: [String: Int] = rows.reduce(into: [:]) { $0.merge($1.byStatus) { $0 + $1 } }
        let sum = sums.values.reduce(0, +)
        table.append([total] + known.map { "\(sums[$0] ?? 0)" } + ["\(sum)"])
        print(table.text)
        guard sum > 0 else { return }
        print("")
        printBars(zip(statuses, known).map { ($0.onOneLine, sums[$1] ?? 0) })
    }

    /// Returns the text that takes the place of a field's value if markers have none.
    private func none(_ field: String) -> String {
        Message("(no \(language.lang.name(ofField: field)))").text(in: language.lang)
    }

    /// One bar a status, the longest of 40 columns, to an eighth of a column.
    private func printBars(_ bars: [(name: String, count: Int)]) {
        let greatest = bars.map(\.count).max() ?? 1
        let width = bars.map(\.name.displayWidth).max() ?? 0
        let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        for (name, count) in bars {
            let length = max(1, count * 320 / greatest)
            let bar = String(repeating: "█", count: length / 8) + eighths[length % 8]
            print("\(name)\(String(repeating: " ", count: width - name.displayWidth))  \(bar) \(count)")
        }
    }
}

extension JSONValue {
    /// Counts by status, with what they are of.
    fileprivate static func count(_ names: [String: JSONValue], _ total: Int, _ byStatus: [String: Int]) -> JSONValue {
        let numbers = ["total": JSONValue(total), "byStatus": .object(byStatus.mapValues { JSONValue($0) })]
        return .object(names.merging(numbers) { name, _ in name })
    }
}

extension PlanStatistics.ValueCount {
    fileprivate func json(by name: String) -> JSONValue { .count([name: JSONValue(value)], total, byStatus) }
}

extension PlanStatistics {
    /// The counts as JSON, with those by another field than the area where they are asked for.
    fileprivate func json(by name: String, _ values: [ValueCount]?) -> JSONValue {
        var members: [String: JSONValue] = [
            "total": JSONValue(total), "byStatus": .object(byStatus.mapValues { JSONValue($0) }),
            "byArea": .array(
                byArea.map { .count(["area": JSONValue($0.area), "name": .string($0.name)], $0.total, $0.byStatus) }),
        ]
        if let values {
            members["by\(name.prefix(1).uppercased())\(name.dropFirst())"] = .array(values.map { $0.json(by: name) })
        }
        return .object(members)
    }
}
