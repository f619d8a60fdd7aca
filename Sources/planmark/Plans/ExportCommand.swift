import PlanArgumentParser
import PlanFiles
import PlanImage
import PlanModel
import PlanStore

/// `planmark export`: a plan as a file of another tool.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a plan's areas and markers for other tools.",
        discussion: """
            What the format does not hold is told. Text that a spreadsheet would take for a formula is written with an \
            apostrophe before it in CSV; importing takes it away again. COCO, labelme and Web Annotations are always in pixels.

            An .xlsx workbook, and CSV with --excel, is a list for people: number, title, status, priority, category, \
            assignee, due, area by its name, position and note come first. Edited, it can be imported again: the id in its \
            last column tells which marker a row is of.

            With --plans the first argument is a folder of plan files or the address of a database; each marker has its plan's \
            name as the property 'plan'.
            """,
        examples: [
            CommandExample("A table of the markers.", "planmark export Output/office.plan --output Output/office.csv"),
            CommandExample("A list for Excel.", "planmark export Output/office.plan --output Output/office.xlsx"),
            CommandExample(
                "The same as CSV, for a spreadsheet whose decimals have commas.",
                "planmark export Output/office.plan --excel --delimiter ';' --output Output/office-list.csv"),
            CommandExample(
                "For a map in Leaflet.",
                "planmark export Output/office.plan --coordinates leaflet --zoom 3 --output Output/office.geojson"),
        ])

    @OptionGroup var file: PlanArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"))
    var output: String = "-"

    @Option(help: ArgumentHelp("The format; by default what the output's name tells.", valueName: "format"))
    var format: PlanFormat?

    @Flag(help: "Write CSV as Excel opens it with a double click, with the columns that people look at first.")
    var excel = false

    @Option(
        help: ArgumentHelp(
            "With --excel, what stands between columns: a character, or tab; a comma if not given.", valueName: "c"))
    var delimiter: DelimiterArgument?

    @Option(
        help: ArgumentHelp(
            "With --excel, the sign before decimals; a comma if the delimiter is ';', else a point.", valueName: "sign")
    )
    var decimal: DecimalSign?

    @OptionGroup var plans: PlansOptions
    @OptionGroup(title: "Filters") var filters: MarkerFilters
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions

    @Flag(help: "Print one JSON object about the export; not with --output -.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard let chosenFormat else {
            let formats = PlanFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                output == "-"
                    ? "say in which --format: \(formats)"
                    : "--output: '\(output)' does not say what to write; end it in .csv, .xlsx, .geojson, .jsonl or "
                        + ".jsonld, or say which --format: \(formats)")
        }
        if json, output == "-" { throw ValidationError("--json needs an --output other than standard output") }
        if !chosenFormat.hasChoiceOfCoordinates, coordinates.coordinates != .pixel {
            throw ValidationError("\(chosenFormat.rawValue) is always in pixels; leave --coordinates out")
        }
        if excel, chosenFormat != .csv {
            throw ValidationError(
                chosenFormat == .xlsx
                    ? "an .xlsx workbook is for Excel by itself; leave --excel out"
                    : "--excel goes with CSV; leave it out, or write to a file that ends in .csv")
        }
        if !excel, let option = delimiter != nil ? "--delimiter" : decimal != nil ? "--decimal" : nil {
            throw ValidationError("\(option) goes with --excel; other CSV has commas between columns and points")
        }
        try plans.check(coordinates)
        if plans.isGiven, !chosenFormat.hasChoiceOfCoordinates {
            throw ValidationError(
                "\(chosenFormat.rawValue) is about one drawing; leave --plans out, or choose another format")
        }
        let delimiter = delimiter?.character ?? ","
        if decimal == .comma, delimiter == "," {
            throw ValidationError("--decimal comma needs another --delimiter, such as ';'")
        }
    }

    /// The format as given, or as the output's name tells.
    private var chosenFormat: PlanFormat? { format ?? PlanFormat(fileName: output) ?? (excel ? .csv : nil) }

    /// The options as a library's user has them, but for the filters.
    private var request: PlanExport {
        var request = PlanExport()
        (request.format, request.excel, request.decimal) = (format, excel, decimal)
        request.delimiter = delimiter.map { String($0.character) }
        (request.coordinates, request.language) = (coordinates.request, language.lang)
        return request
    }

    func run() throws {
        IgnoredOption.tell(filters.ignored, in: language.lang)
        guard let format = chosenFormat else { return }
        if plans.isGiven { return try exportPlans(format) }
        let plan = try file.openForReading(notesIn: language.lang)
        try SameFile.refuse(output, asPartOf: plan)
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let target = output == "-" ? nil : try OutputFile(path: output)
        let query = try filters.query(of: plan, system, notesIn: language.lang)
        let report = try plan.export(request, as: format, query) { try write($0, to: target) }
        try target?.finish()
        tell(report)
    }

    private func write(_ bytes: [UInt8], to target: OutputFile?) throws {
        if let target { try target.write(bytes: bytes[...]) } else { try StandardOutput.write(bytes) }
    }

    private func exportPlans(_ format: PlanFormat) throws {
        let collection = try plans.collection(at: file.plan, notesIn: language.lang)
        let query = try filters.query(of: collection.plans, plans.patterns, notesIn: language.lang)
        let printer = PlansPrinter(collection: collection, query: query, language: language.lang)
        var writer = try request.writer(format, .pixel, source: "")
        let target = output == "-" ? nil : try OutputFile(path: output)
        let (areas, markers) = try printer.write(
            &writer, includesAreas: !format.isList || excel || format == .xlsx
        ) { try write($0, to: target) }
        try target?.finish()
        let losses =
            writer.losses + [Message("the drawings, histories, workflows and attachments", "图纸、历史、流程和附件")]
        tell(
            ExportReport(
                areas: format.isList ? 0 : areas, markers: markers, losses: losses, language: language.lang))
        try collection.finish()
    }

    private func tell(_ report: ExportReport) {
        if json { return printJSON(report.json(output: output)) }
        if output != "-" { print("\(output): \(report.text)") }
        Diagnostics.note(report.lossText, in: language.lang)
    }
}
