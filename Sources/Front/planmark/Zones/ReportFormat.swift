import PlanArgumentParser
import PlanDetections
import PlanSheet

/// The format of a report of zones and lines.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case json

    static let allValueDescriptions = ["csv": "a table with a header row", "json": "one object"]

    /// The format that a file's name says; CSV for standard output, devices and names without an ending; nil for any other ending.
    init?(ofFile path: String) {
        switch SheetFormat.ending(of: path) {
        case "json": self = .json
        case nil, "csv", "txt": self = .csv
        default: return nil
        }
    }

    /// A report in the format, with a line's end.
    func text(_ report: ZoneReport, perFrame: Bool) -> String {
        switch self {
        case .csv: perFrame ? report.frameCSV : report.csv
        case .json: report.json.text + "\n"
        }
    }
}
