import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark locate`: which areas each point lies in.
struct LocateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate",
        abstract: "Say which areas each point lies in.",
        discussion: """
            Points are CSV rows x,y, or what 'planmark annotate' takes for markers. A header row may name the columns, in any order \
            and beside others; the output then has a header too. For each point one row x,y,location,areas is printed, in the order they came: the location is \
            inside, boundary or outside, exactly; areas are joined by ';'. With --nearest two more columns follow: the \
            area that is nearest and how far it is. A row that is no point is reported and left out. With --all-columns all \
            columns of the file come first, and a row that is no point keeps its place with nothing after them, so that a \
            list stays a list. Rows stream through in constant memory. Points beside a plan may be in other coordinates than \
            pixels; distances, and the points of JSON, are in pixels then.

            With --format f64 points are raw little-endian doubles x, y, and two doubles are written for each: the location \
            (0 outside, 1 boundary, 2 inside) and the number of the first area that has the point, from 1 in the order of \
            the file, or 0; with --nearest also the number of the nearest area and how far it is.
            """,
        examples: [
            CommandExample(
                "Two points of the sample floor.",
                "printf '600,500\\n2000,1500\\n' | planmark locate --areas Samples/office-rooms.geojson"),
            CommandExample(
                "Where the defects of a list lie.",
                "planmark locate --areas Samples/office-rooms.geojson --points Samples/office-issues.csv --format json"),
            CommandExample(
                "Millions of points of yours, each counted in one room only.",
                "planmark locate --areas Samples/office-rooms.geojson --points points.f64 --format f64 --boundary tiling > rooms.f64"
            ),
        ])

    @Option(
        help: ArgumentHelp("Polygons of GeoJSON, KML or WKT, in the coordinates of the points.", valueName: "file"),
        completion: .file(extensions: ["geojson", "json", "kml", "kmz", "wkt"]))
    var areas: String

    @Option(
        help: ArgumentHelp("The points; '-' is standard input.", valueName: "file"),
        completion: .file(extensions: ["csv", "f64"]))
    var points: String = "-"

    @Option(help: ArgumentHelp("Which areas have the points on their boundary.", valueName: "rule"))
    var boundary: BoundaryRule = .inclusive

    @Flag(help: "Say also which area is nearest and how far it is; 0 for an area that has the point.")
    var nearest = false

    @Flag(help: "Print all columns of the points, and rows that are no points too.")
    var allColumns = false

    @Option(help: ArgumentHelp("How points are read and rows are printed.", valueName: "format"))
    var format: PointFormat = .csv

    @Option(help: ArgumentHelp("How many cores work at once; all if not given.", valueName: "n"))
    var jobs: Int?

    @OptionGroup(title: "Coordinates of points beside a plan") var coordinates: CoordinateOptions
    @OptionGroup(title: "Tables") var table: TableOptions
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError(Message("--jobs must be from 1 to 1024")) }
        if allColumns, format != .csv { throw ValidationError(Message("--all-columns goes with --format csv")) }
    }

    func run() throws {
        let (file, system) = try readAreas()
        let locator = AreaLocator(areas: file.areas, boundary: boundary, findsNearest: nearest)
        var source = try pointSource(in: system)
        if system != .pixel { source = ConvertedPointSource(source, system) }
        var refused = file.refused.count
        while let batch = try source.next() {
            for problem in batch.problems {
                Diagnostics.report(problem.message(in: language.lang, for: .command).onOneLine)
            }
            refused += batch.problems.count
            try StandardOutput.write(locator.rows(for: batch, format: format, jobs: jobs))
        }
        if refused > 0 { throw ExitCode.failure }
    }
}

extension LocateCommand {
    /// The areas, and the coordinates of the points. A file of areas has those of its points, whichever these are.
    private func readAreas() throws -> (areas: FileAreas, system: CoordinateSystem) {
        guard PlainAreas.isPlan(areas) else {
            guard coordinates.request == CoordinateRequest() else {
                throw ValidationError(
                    Message("points and areas of files are in the same coordinates; leave out what says which they are")
                )
            }
            return (try PlainAreas.read(areas, notesIn: language.lang), .pixel)
        }
        let plan = try PlanArgument.open(PlanLocation(areas), .readOnly, notesIn: language.lang)
        return (FileAreas(areas: try plan.areas()), try coordinates.system(of: plan.drawing))
    }

    /// The points, of which the header has been printed if the output has one.
    private func pointSource(in system: CoordinateSystem) throws -> any PointSource {
        if format == .f64 { return BinaryPointSource(try SequentialFile(path: points)) }
        func tell(_ notes: [FileNote]) {
            for note in notes { Diagnostics.note(Message("\(points): \(note)", context: "place"), in: language.lang) }
        }
        func printHeader(_ columns: String) {
            if format == .csv { print("\(columns),location,areas\(nearest ? ",nearest,distance" : "")") }
        }
        let style = try table.style()
        let file = try SequentialFile(path: points)
        if PlanFormat.hasFeatures(try file.peek(), style) {
            if allColumns { throw ValidationError(Message("--all-columns goes with points in CSV")) }
            let source = try FeaturePointSource(file, style, image: table.image, in: system)
            tell(source.notes)
            printHeader(system.isMap ? "lat,lng" : "x,y")
            return source
        }
        let rows = try CSVPointSource(file, style, keepsColumns: allColumns, isMap: system.isMap)
        tell(rows.notes)
        if rows.hasHeader { printHeader(allColumns ? rows.header : system.isMap ? "lat,lng" : "x,y") }
        return rows
    }
}

extension BoundaryRule: ExpressibleByArgument {
    /// The meaning of each rule, for the help.
    public static let allValueDescriptions = [
        "inclusive": "all areas that meet there", "exclusive": "none",
        "tiling": "one of them, so that each point of a floor is counted once",
    ]
}
