import Glibc
import PlanBase
import PlanFiles
import PlanTables

/// Tells by a file's content whether Planmark has written it as a list or as JSON.
///
/// Nothing but the file tells. A record of exports would have to be kept in plans that are only read, and a list that was copied, or
/// written by another machine, would be missing from it. So each format is known by the form in which Planmark writes it, which programs
/// that save the file again do not keep:
/// - JSON by its first and last bytes, among which GeoJSON and COCO name Planmark as the generator, and which have line breaks that
///   programs which write JSON on one line leave out (JSON lines that are saved so cannot be told from an export);
/// - CSV by columns that no other list has together, however they are called there: a marker's id with its author and the moments when it
///   was made and changed. Programs that save CSV keep no trace, so a row without an id is what shows that somebody has added it;
/// - a workbook by these columns and ids, and by its properties: the program that made it and saved it last, and the moments when it did,
///   which are the same until somebody saves it.
package enum ExportMark {
    /// The answers.
    package enum Finding: Hashable, Sendable {
        /// Planmark has written the file, as far as can be told.
        case export
        /// Planmark has written it, and somebody has changed it since: in the row of a line, or nobody knows where.
        case changed(line: Int?)
        /// Somebody else has written it.
        case foreign
    }

    /// The name of the program that wrote a file, in formats that have a place for it.
    package static let generator = "planmark"

    /// The columns by which a list is known.
    private static let columns = ["number", "author", "created", "changed", "id"]
    /// The header of a list of detections: the columns of other tools' lists, and the id behind them.
    package static let detectionColumns = [
        "x_min", "y_min", "x_max", "y_max", "class_id", "confidence", "tracker_id", "class_name", "id",
    ]

    /// Looks at a file.
    ///
    /// - Parameter start: The file's first bytes, some thousands.
    /// - Throws: `InputError` for a file that cannot be read.
    package static func finding(in path: String, start: [UInt8]) throws(InputError) -> Finding {
        if ZipArchive.mayBe(start) { return try workbook(SequentialFile(path: path)) }
        if start.first == UInt8(ascii: "{") { return json(start, in: path) }
        return try list(SequentialFile(path: path), start)
    }

    // MARK: - JSON

    /// A form in which a format in JSON is written.
    private struct Form {
        /// The first bytes.
        let start: String
        /// A text among the first bytes; nil for any.
        var later: String?
        /// The last bytes; nil for any.
        var end: String?
        /// The texts among the last bytes.
        var beforeEnd: [String] = []
    }

    private static let forms = [
        Form(start: "{\"type\":\"FeatureCollection\",\"generator\":\"\(generator)\",", end: "\n]}\n"),
        Form(start: #"{"info":{"contributor":"\#(generator)""#, end: "}\n]}\n"),
        Form(start: #"{"info":{"contributor":"\#(generator)""#, end: "\"annotations\":[]}\n"),
        Form(
            start: #"{"version":"5.4.1","flags":{},"shapes":[{"label":"#,
            beforeEnd: [#","planmark":{"#, "}\n],\"imagePath\":"]),
        Form(start: #"{"version":"5.4.1","flags":{},"shapes":[],"imagePath":"#),
        Form(start: webAnnotations, end: "}\n]}\n"), Form(start: webAnnotations, end: "\"items\":[]}\n"),
        Form(start: #"{"type":"drawing","name":"#, later: #","width":"#),
        // Of several plans, whose names are properties.
        Form(start: #"{"type":"area","id":"#, later: #""plan":"#),
        Form(start: #"{"type":"marker","number":"#, later: #","created":""#),
    ]
    private static let webAnnotations =
        #"{"@context":"http://www.w3.org/ns/anno.jsonld","type":"AnnotationPage","planmark":{"#

    /// The most last bytes that are looked at: the last marker or area has its attributes behind its corners.
    private static let greatestEnd = 1 << 20

    private static func json(_ start: [UInt8], in path: String) -> Finding {
        func contains(_ bytes: [UInt8], _ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }
        let end = end(of: path) ?? []
        let isAsWritten = forms.contains { form in
            start.starts(with: form.start.utf8) && form.later.map { contains(start, $0) } ?? true
                && form.end.map { end.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? true
                && form.beforeEnd.allSatisfy { contains(end, $0) }
        }
        if isAsWritten || isReport(start) { return .export }
        // Programs keep members that they do not know, in a form of their own.
        return contains(start + end, "\"\(generator)\"") ? .changed(line: nil) : .foreign
    }

    /// True if a text starts as a report on zones: with the numbers of detections and frames.
    private static func isReport(_ start: [UInt8]) -> Bool {
        var rest = start[...]
        for name in [#"{"detections":"#, #","frames":"#] {
            guard rest.starts(with: name.utf8) else { return false }
            rest = rest.dropFirst(name.utf8.count)
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return false }
            rest = rest[digits.endIndex...]
        }
        return rest.starts(with: #","lines":["#.utf8)
    }

    /// The last bytes of a file; nil if the file cannot be read.
    private static func end(of path: String) -> [UInt8]? {
        let descriptor = FileBytes.open(path)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        let count = min(size, greatestEnd)
        return try? FileBytes.read(descriptor, at: size - count, count: count)
    }

    // MARK: - Lists

    /// The headers of reports on zones.
    private static let reports = [
        ["kind", "name", "class", "count", "peak", "peak_frame", "visitors", "longest_stay", "in", "out"],
        ["frame", "kind", "name", "class", "count", "in", "out"],
    ]

    /// The place of the marker's id among the columns of a list; nil if the list is not one of Planmark's.
    private static func indexOfID(among names: [String]) -> Int? {
        let isLowercase = names.first == columns[0]
        let own = columns.map { isLowercase ? $0 : $0.prefix(1).uppercased() + $0.dropFirst() }
        return Set(own).isSubset(of: names) ? names.firstIndex(of: own[4]) : nil
    }

    private static func list(_ file: SequentialFile, _ start: [UInt8]) throws(InputError) -> Finding {
        let text = start.dropFirst(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        // The character behind the first column's name divides the columns, whichever it is.
        let name = text.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "_") }
        guard let delimiter = text[name.endIndex...].first, TableStyle.isDelimiter(Character(Unicode.Scalar(delimiter)))
        else { return .foreign }
        var rows = CSVReader(name: file.path, delimiter: delimiter) { () throws(InputError) in
            try file.read(upTo: 1 << 20)
        }
        guard let names = try rows.next()?.fields else { return .foreign }
        if reports.contains(names) { return .export }
        let id = names == detectionColumns ? names.count - 1 : indexOfID(among: names)
        guard let id else { return .foreign }
        return try rowWithoutID(in: &rows, id).map { .changed(line: $0) } ?? .export
    }

    /// The line of the first row that has no id in a column; nil if each has one.
    private static func rowWithoutID(in rows: inout CSVReader, _ id: Int) throws(InputError) -> Int? {
        while try rows.advance() {
            let fields = rows.fields
            if fields.isBlank { continue }
            guard id < fields.count, !fields.isEmpty(id) else { return fields.line }
        }
        return nil
    }

    private static func workbook(_ file: SequentialFile) throws(InputError) -> Finding {
        let limit = SequentialFile.greatestTextSize
        let bytes = try file.readAll(after: [], upTo: limit, orThrow: .tooLargeToImport(limit: limit))
        guard var table = try? TableRows(TableStyle(), start: bytes, file: file.path, nextPiece: { [] }),
            let id = indexOfID(among: table.first?.fields ?? [])
        else { return .foreign }
        let properties = Workbook.properties(in: bytes)
        guard properties["creator"] == generator, properties["lastModifiedBy"] == generator,
            let made = properties["created"], made == properties["modified"]
        else { return .changed(line: nil) }
        return try rowWithoutID(in: &table.rest, id).map { .changed(line: $0) } ?? .export
    }
}
