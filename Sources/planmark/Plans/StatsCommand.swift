import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark stats`: how many markers, by area and status.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count a plan's markers by area and status.",
        examples: [
            CommandExample("The sample floor.", "planmark stats Output/office.plan"),
            CommandExample("Who has how much to do.", "planmark stats Output/office.plan --by assignee"),
        ])

    enum Grouping: String, CaseIterable, ExpressibleByArgument {
        case area, category, priority, assignee, author
    }

    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("What the rows of the table are.", valueName: "field"))
    var by: Grouping = .area

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        let statistics = try plan.statistics()
        let values = try TextField(rawValue: by.rawValue).map { try plan.statistics(by: $0) }
        if json { return printJSON(statistics.json(by: by.rawValue, values)) }
        let rows: [(name: String, byStatus: [String: Int], total: Int)] =
            values.map { $0.map { ($0.value ?? none(by.rawValue), $0.byStatus, $0.total) } }
            ?? statistics.byArea.map { ($0.area == nil ? none("area") : $0.name, $0.byStatus, $0.total) }
        let statuses = statistics.statuses.map { $0.isEmpty ? none("status") : $0 }
        let total = language.lang.name(ofField: "total")
        let columns = [language.lang.name(ofField: by.rawValue)] + (statuses + [total]).map { "\($0)#" }
        var table = TextTable(columns)
        for row in rows {
            table.append([row.name] + statistics.statuses.map { "\(row.byStatus[$0] ?? 0)" } + ["\(row.total)"])
        }
        let sums = statistics.byStatus
        table.append([total] + statistics.statuses.map { "\(sums[$0] ?? 0)" } + ["\(statistics.total)"])
        print(table.text)
        guard statistics.total > 0 else { return }
        print("")
        printBars(statistics.statuses.map { ($0.isEmpty ? none("status") : $0.onOneLine, sums[$0] ?? 0) })
    }

    /// What stands for a value that markers do not have.
    private func none(_ field: String) -> String {
        language.lang.text("(no \(field))", "(无\(language.lang.name(ofField: field)))")
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

extension PlanStatistics {
    /// The counts as JSON, with those by another field than the area where they are asked for.
    fileprivate func json(by name: String, _ values: [ValueCount]?) -> JSONValue {
        func counts(_ byStatus: [String: Int]) -> JSONValue { .object(byStatus.mapValues { JSONValue($0) }) }
        func row(_ names: [String: JSONValue], _ total: Int, _ byStatus: [String: Int]) -> JSONValue {
            let numbers = ["total": JSONValue(total), "byStatus": counts(byStatus)]
            return .object(names.merging(numbers) { name, _ in name })
        }
        var members: [String: JSONValue] = [
            "total": JSONValue(total), "byStatus": counts(byStatus),
            "byArea": .array(
                byArea.map { row(["area": JSONValue($0.area), "name": .string($0.name)], $0.total, $0.byStatus) }),
        ]
        if let values {
            members["by\(name.prefix(1).uppercased())\(name.dropFirst())"] = .array(
                values.map { row([name: JSONValue($0.value)], $0.total, $0.byStatus) })
        }
        return .object(members)
    }
}
