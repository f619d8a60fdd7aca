import PlanArgumentParser
import PlanGeometry
import PlanModel

/// `planmark locate`: which areas each point lies in.
struct LocateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate",
        abstract: "Say which areas each point lies in.",
        discussion: """
            Points are CSV rows x,y. A header row may name the columns, in any order and beside others; the output then has \
            a header too. For each point one row x,y,location,areas is printed, in the order they came: the location is \
            inside, boundary or outside, exactly; areas are joined by ';'. Rows stream through in constant memory.
            """,
        examples: [
            CommandExample(
                "Two points of the sample floor.",
                "printf '600,500\\n2000,1500\\n' | planmark locate --areas Samples/office-rooms.geojson"),
            CommandExample(
                "The room of every defect in a list.",
                "planmark locate --areas Samples/office-rooms.geojson --points Samples/office-issues.csv --format json"),
        ])

    @Option(
        help: ArgumentHelp("GeoJSON polygons, in the coordinates of the points.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json"]))
    var areas: String

    @Option(
        help: ArgumentHelp("CSV rows x,y; '-' is standard input.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var points: String = "-"

    @Option(help: "Whether an area has the points on its boundary.")
    var boundary: BoundaryRule = .inclusive

    @Option(help: "How rows are printed; json is one object a line.")
    var format: RecordFormat = .csv

    func run() throws {
        let areas = try AreaFile.read(path: areas, coordinates: .pixel)
        var rows = CSVReader(try InputFile(path: points))
        guard var row = try rows.next() else { return }
        let columns = try PointColumns(firstRow: row, file: points)
        if columns.hasHeader {
            if format == .csv { print("x,y,location,areas") }
            guard let next = try rows.next() else { return }
            row = next
        }
        var refused = 0
        while true {
            do throws(PlanFileError) {
                let (x, y, point) = try columns.point(in: row, file: points)
                let result = AreasAtPoint(point, among: areas, boundary: boundary)
                print(format == .csv ? result.csvRow(x: x, y: y) : result.jsonLine(point))
            } catch {
                refused += 1
                Diagnostics.report("\(error)")
            }
            guard let next = try rows.next() else { break }
            row = next
        }
        if refused > 0 { throw ExitCode.failure }
    }
}

/// Whether an area has the points on its boundary.
enum BoundaryRule: String, CaseIterable, ExpressibleByArgument {
    case inclusive
    case exclusive
}

/// How records are printed.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case json
}

/// Where a row of points has its coordinates.
private struct PointColumns {
    let hasHeader: Bool
    private let x: Int
    private let y: Int
    private let count: Int

    init(firstRow row: CSVRow, file: String) throws(PlanFileError) {
        hasHeader = row.fields.allSatisfy { Double(decimal: $0.trimmingSpaces) == nil }
        count = row.fields.count
        if hasHeader {
            let header = try CSVHeader(row, file: file)
            (x, y) = try header.coordinateColumns(for: .pixel, file: file, line: row.line)
        } else {
            guard count >= 2 else {
                throw PlanFileError(.raggedRow(fields: count, expected: 2), file: file, at: .line(row.line))
            }
            (x, y) = (0, 1)
        }
    }

    /// The coordinates of a row, as they are written and as a point.
    func point(in row: CSVRow, file: String) throws(PlanFileError) -> (x: String, y: String, point: Point) {
        func error(_ problem: PlanFileError.Problem) -> PlanFileError {
            PlanFileError(problem, file: file, at: .line(row.line))
        }
        guard row.fields.count == count else { throw error(.raggedRow(fields: row.fields.count, expected: count)) }
        let (xText, yText) = (row.fields[x].trimmingSpaces, row.fields[y].trimmingSpaces)
        guard let xValue = Double(decimal: xText) else { throw error(.notANumber(column: "x", text: xText)) }
        guard let yValue = Double(decimal: yText) else { throw error(.notANumber(column: "y", text: yText)) }
        let point = Point(x: xValue, y: yValue)
        guard point.isFinite else { throw error(.notFinite(subject: "the point", coordinates: "(\(xText), \(yText))")) }
        return (xText, yText, point)
    }
}

/// What is known of one point: its location and the areas that have it.
private struct AreasAtPoint {
    private var location = Location.outside
    private var names: [String] = []

    init(_ point: Point, among areas: [Area], boundary: BoundaryRule) {
        for area in areas {
            let place = area.shape.location(of: point)
            guard place != .outside else { continue }
            if place == .inside || location == .outside { location = place }
            if place == .inside || boundary == .inclusive { names.append(area.name.isEmpty ? area.id : area.name) }
        }
    }

    func csvRow(x: String, y: String) -> String {
        CSVWriter.row([x, y, location.rawValue, names.joined(separator: ";")])
    }

    func jsonLine(_ point: Point) -> String {
        let list = names.map { JSONValue.string($0).text }.joined(separator: ",")
        let place = "\"x\":\(point.x.shortest),\"y\":\(point.y.shortest)"
        return "{\(place),\"location\":\"\(location.rawValue)\",\"areas\":[\(list)]}"
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        return String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
