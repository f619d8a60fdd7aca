import PlanArgumentParser

/// The format in which points are read and their areas are printed.
enum PointFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case json
    case f64

    static let allValueDescriptions = [
        "csv": "rows x,y in, rows out", "json": "rows x,y in, an object a line out", "f64": "raw doubles in and out",
    ]
}
