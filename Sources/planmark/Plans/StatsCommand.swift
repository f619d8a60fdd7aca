import PlanArgumentParser
import PlanModel
import PlanStore

/// `planmark stats`: how many markers, by area and status.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count a plan's markers by area and status.",
        examples: [CommandExample("The sample floor.", "planmark stats Output/office.plan")])

    @OptionGroup var file: PlanArgument

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let statistics = try file.openForReading().statistics()
        if json { return print(statistics.json.text) }
        var table = TextTable(["area"] + statistics.statuses.map { "\($0.isEmpty ? "(no status)" : $0)#" } + ["total#"])
        for area in statistics.byArea {
            table.append(
                [area.area == nil ? "(no area)" : area.name] + statistics.statuses.map { "\(area.byStatus[$0] ?? 0)" }
                    + ["\(area.total)"])
        }
        let sums = statistics.byStatus
        table.append(["total"] + statistics.statuses.map { "\(sums[$0] ?? 0)" } + ["\(statistics.total)"])
        print(table.text)
        guard statistics.total > 0 else { return }
        print("")
        printBars(statistics.statuses.map { ($0.isEmpty ? "(no status)" : $0.onOneLine, sums[$0] ?? 0) })
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
    fileprivate var json: JSONValue {
        func counts(_ byStatus: [String: Int]) -> JSONValue { .object(byStatus.mapValues { .number(Double($0)) }) }
        return .object([
            "total": .number(Double(total)), "byStatus": counts(byStatus),
            "byArea": .array(
                byArea.map { area in
                    .object([
                        "area": JSONValue(area.area), "name": .string(area.name), "total": .number(Double(area.total)),
                        "byStatus": counts(area.byStatus),
                    ])
                }),
        ])
    }
}
