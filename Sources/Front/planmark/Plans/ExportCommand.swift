import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanModel
import PlanPDF
import PlanStore

/// `planmark export`: a plan as a file of another tool.
struct ExportCommand: ParsableCommand {
    private static let listedFields = DetailField.listed.filter { $0.field != .title }.map(\.name)
        .joined(separator: ", ")

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a plan's areas and markers for other tools.",
        discussion: """
            What the format does not hold is told. Text that a spreadsheet would take for a formula is written with an \
            apostrophe before it in CSV; importing takes it away again. COCO, labelme and Web Annotations are always in pixels.

            An .xlsx workbook, and CSV with --excel, is a list for people: number, title, \(listedFields), area by its \
            name, position and note come first. Edited, it can be imported again: the id in its \
            last column tells which marker a row is of.

            A .pdf is the drawing's own PDF with areas and markers as annotations, which any program for PDF shows, answers and moves; \
            what was there stays as it was, byte for byte, and the annotations come behind it. A picture gets a page around it. \
            Several plans of pages of one PDF go onto it together. An .xfdf has the same annotations without the pages. Either can be \
            imported again, with what was changed and answered in between.

            With --plans the first argument is a folder of plan files or the address of a database; each marker has its plan's \
            name as the property 'plan'.

            An earlier export is replaced. What Planmark did not write stays, and so does an export that was changed since, as far as the \
            file tells: workbooks, PDFs and JSON that another program has saved, lists with a row without an id. --force replaces that \
            too, but never a plan or its drawing.
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
            CommandExample(
                "Annotations that programs for PDF show and answer.",
                "planmark export Output/office.plan --output Output/office.pdf"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(
        help: ArgumentHelp(
            "More plans, for a PDF of which the drawings of all are pages.", valueName: "more-plans"),
        completion: .file(extensions: ["plan"]))
    var more: [String] = []

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

    @Option(
        help: ArgumentHelp(
            "With PDF and XFDF, the drawing's file, if it is not where the plan has it.", valueName: "file"),
        completion: .file())
    var drawing: String?

    @Option(
        help: ArgumentHelp(
            "With PDF and XFDF, the units of lengths and areas: metric, imperial. Without it the plan file's, else metric.",
            valueName: "system"))
    var units: UnitSystem?

    @Flag(help: "With PDF, add pages with a list of the markers, and links from each to its row and back.") var list =
        false

    @Flag(help: "With PDF, take out scripts, and actions that run programs or send data; the PDF is written anew.")
    var stripActions = false

    @Flag(help: "Write the plan's detections, as COCO or CSV, in place of areas and markers.") var detections = false

    @OptionGroup var plans: PlansOptions
    @OptionGroup var replacing: ReplacingOptions
    @OptionGroup(title: "Filters") var filters: MarkerFilters
    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions

    @Flag(help: "Print one JSON object about the export; not with --output -.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        guard let chosenFormat else {
            let formats = PlanFormat.allCases.map { Message(untranslated: $0.rawValue) }
            throw ValidationError(
                output == "-"
                    ? Message("say in which --format: \(formats)")
                    : Message(
                        """
                        --output: '\(output)' does not say what to write; end it in .csv, .xlsx, .geojson, .jsonl, .jsonld, \
                        .pdf or .xfdf, or say which --format: \(formats)
                        """))
        }
        if json, output == "-" { throw ValidationError(Message("--json needs an --output other than standard output")) }
        if !chosenFormat.hasChoiceOfCoordinates, coordinates.request != CoordinateRequest() {
            throw ValidationError(
                chosenFormat.isMarkup
                    ? Message("\(chosenFormat.rawValue) has places on the page; leave --coordinates out")
                    : Message("\(chosenFormat.rawValue) is always in pixels; leave --coordinates out"))
        }
        if excel, chosenFormat != .csv {
            throw ValidationError(
                chosenFormat == .xlsx
                    ? Message("an .xlsx workbook is for Excel by itself; leave --excel out")
                    : Message("--excel goes with CSV; leave it out, or write to a file that ends in .csv"))
        }
        if !excel, let option = delimiter != nil ? "--delimiter" : decimal != nil ? "--decimal" : nil {
            throw ValidationError(
                Message("\(option) goes with --excel; other CSV has commas between columns and points"))
        }
        if !chosenFormat.isMarkup,
            let option = drawing != nil
                ? "--drawing" : units != nil ? "--units" : stripActions ? "--strip-actions" : list ? "--list" : nil
        {
            throw ValidationError(Message("\(option) goes with PDF; leave it out"))
        }
        if chosenFormat == .xfdf, stripActions || list {
            throw ValidationError(Message("\(list ? "--list" : "--strip-actions") goes with PDF; leave it out"))
        }
        if !more.isEmpty, !chosenFormat.isMarkup {
            throw ValidationError(Message("several plans go onto one PDF; for a list of several plans use --plans"))
        }
        if !more.isEmpty, output == "-" {
            throw ValidationError(Message("several plans need an --output other than standard output"))
        }
        if detections, chosenFormat != .coco, chosenFormat != .csv || excel {
            throw ValidationError(Message("--detections goes with --format coco or csv"))
        }
        if detections, plans.isGiven {
            throw ValidationError(Message("--detections is about one drawing; leave --plans out"))
        }
        try plans.check(coordinates)
        if plans.isGiven, !chosenFormat.hasChoiceOfCoordinates {
            throw ValidationError(
                Message("\(chosenFormat.rawValue) is about one drawing; leave --plans out, or choose another format"))
        }
        let delimiter = delimiter?.character ?? ","
        if decimal == .comma, delimiter == "," {
            throw ValidationError(Message("--decimal comma needs another --delimiter, such as ';'"))
        }
    }

    /// The format as given, or as the output's name tells.
    private var chosenFormat: PlanFormat? {
        format ?? PlanFormat(fileName: output) ?? (excel ? .csv : detections ? .coco : nil)
    }

    /// The options as a library's user has them, but for the filters.
    private var request: PlanExport {
        var request = PlanExport()
        (request.format, request.excel, request.decimal) = (format, excel, decimal)
        request.delimiter = delimiter.map { String($0.character) }
        (request.coordinates, request.language) = (coordinates.request, language.lang)
        (request.drawing, request.stripActions, request.list) = (drawing, stripActions, list)
        (request.units, request.detections) = (units, detections)
        return request
    }

    func run() throws {
        IgnoredOption.tell(filters.ignored, in: language.lang)
        guard let format = chosenFormat else { return }
        InterruptLine.ofOutput(output, in: language.lang)
        if plans.isGiven { return try exportPlans(format) }
        var selections: [PlanSelection] = []
        for location in [file.plan] + more {
            let plan = try PlanArgument.open(PlanLocation(location), .readOnly, notesIn: language.lang)
            try SameFile.refuse(output, asPartOf: plan)
            let system = try coordinates.system(of: plan.drawing)
            selections.append(
                PlanSelection(plan, try filters.query(of: plan, system, notesIn: language.lang)))
        }
        if let drawing, SameFile.isSame(PagePath(drawing).file, output) {
            throw ValidationError(Message("\(output): is the drawing; choose another --output"))
        }
        let former = try replacing.check(output)
        tell(try export(selections, as: format, over: former))
    }

    private func export(
        _ selections: [PlanSelection], as format: PlanFormat, over former: FileState?
    ) throws -> ExportReport {
        if selections.count > 1 {
            return try Plan.exportDocument(of: selections, request, as: format, toFile: output, over: former)
        }
        let (plan, query) = (selections[0].plan, selections[0].query)
        if output != "-" { return try plan.exportDocument(request, as: format, query, toFile: output, over: former) }
        return try plan.exportDocument(request, as: format, query) { try StandardOutput.write(Array($0)) }
    }

    private func write(_ bytes: [UInt8], to target: OutputFile?) throws {
        if let target { try target.write(bytes: bytes[...]) } else { try StandardOutput.write(bytes) }
    }

    private func exportPlans(_ format: PlanFormat) throws {
        let collection = try plans.collection(at: file.plan, notesIn: language.lang)
        try refuseFiles(of: collection)
        let former = try replacing.check(output)
        let query = try filters.query(of: collection.plans, plans.patterns, notesIn: language.lang)
        let printer = PlansPrinter(collection: collection, query: query, language: language.lang)
        var writer = try request.writer(format, .pixel, source: "")
        let target = output == "-" ? nil : try OutputFile(path: output, over: former)
        let (areas, markers) = try printer.write(
            &writer, includesAreas: !format.isList || excel || format == .xlsx
        ) { try write($0, to: target) }
        try target?.finish()
        let losses =
            writer.losses + [
                Message("the drawings, measured lines, histories, workflows and attachments")
            ]
        tell(
            ExportReport(
                areas: format.isList ? 0 : areas, lines: 0, markers: markers, losses: losses, language: language.lang))
        try collection.finish()
    }

    /// Refuses an output that is the drawing of one of the plans of a folder. Without --force no drawing is replaced anyway.
    private func refuseFiles(of collection: ToldCollection) throws {
        guard replacing.force, SequentialFile.isRegular(output), let folder = collection.plans as? FolderCollection
        else {
            return
        }
        for path in folder.paths {
            // One that cannot be read is told when its markers are.
            guard let plan = try? Plan(path: path, access: .readOnly) else { continue }
            try SameFile.refuse(output, asPartOf: plan)
        }
    }

    private func tell(_ report: ExportReport) {
        if json { return printJSON(report.json(output: output, for: .command)) }
        if output != "-" { print("\(output): \(report.text)") }
        for note in report.notes { Diagnostics.note(note, in: language.lang) }
        Diagnostics.note(report.lossText(for: .command), in: language.lang)
    }
}
