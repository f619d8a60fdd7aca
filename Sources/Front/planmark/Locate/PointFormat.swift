import PlanArgumentParser

/// How points are read and what is known of them is printed.
enum PointFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case json
    case f64

    static let allValueDescriptions = [
        "csv": "rows x,y in, rows out", "json": "rows x,y in, an object a line out", "f64": "raw doubles in and out",
    ]
}
