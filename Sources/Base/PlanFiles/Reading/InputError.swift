import PlanBase

/// Why a file of areas, markers or points cannot be used: which file, where in it, what is wrong, what would be right.
public struct InputError: Error, Hashable, Sendable {
    /// The file's path as the user gave it, `-` for standard input.
    public let file: String
    /// Where in the file, when the problem is at one place.
    public let place: FilePlace?
    /// The problem with the file.
    public let problem: Problem

    /// An error in a file, at a place in it when there is one.
    public init(_ problem: Problem, file: String, at place: FilePlace? = nil) {
        self.file = file
        self.place = place
        self.problem = problem
    }

    /// A problem with a file.
    public enum Problem: Hashable, Sendable {
        /// There is no file of that name.
        case notFound
        /// The path names a folder.
        case isDirectory
        /// The system does not let the file be read; its words say why.
        case notReadable(reason: String)
        /// The file holds nothing.
        case empty
        /// The file is larger than the limit for files that are read whole.
        case tooLarge(limit: Int)
        /// The file is larger than the limit for its exchange format, which is read whole; CSV and JSON lines have no limit.
        case tooLargeToImport(limit: Int)
        /// The file is binary; `found` is its kind, with its article.
        case notText(found: String)
        /// The file is of a format that other programs read.
        case foreign(ForeignFormat)
        /// The bytes are not UTF-8; `encoding` is what they look like, if known.
        case notUTF8(encoding: String?)
        /// The system knows no encoding of the name.
        case unknownEncoding(String)
        /// The bytes are no text in the encoding.
        case notInEncoding(String)
        /// The file is a ZIP archive, but no Excel workbook.
        case notWorkbook
        /// A part of a workbook is missing or damaged, or the archive itself if no part is named.
        case damagedWorkbook(part: String?)
        /// A workbook has no sheet of the name, or none at all.
        case noSuchSheet(String?, known: [String])
        /// A cell of a workbook has more bytes than any spreadsheet holds.
        case cellTooLong(limit: Int)
        /// The file has annotations of several pictures, by their file names or addresses, and none is the drawing's.
        case severalImages([String])
        /// Several pictures of the file have the name that is wanted; their ids tell which is which.
        case sameImageNames(String, ids: [String])
        /// The file has no picture of the name or id.
        case noSuchImage(String, known: [String])
        /// A byte of the text is zero.
        case zeroByte
        /// A quoted CSV field has no closing quote.
        case unclosedQuote
        /// Characters stand between a CSV field's closing quote and the next comma.
        case textAfterQuote
        /// A CSV row is longer than any sensible row.
        case rowTooLong(limit: Int)
        /// The header row lacks columns.
        case missingColumns([String], found: [String], hint: String?)
        /// No marker has members whose meanings the user says; those that markers have.
        case missingMembers([String], found: [String])
        /// The header row has a column twice.
        case duplicateColumn(String)
        /// A column is said to mean something that no column can mean.
        case unknownColumn(String, known: [String])
        /// A field that must be a number is not one.
        case notANumber(column: String, text: String)
        /// A formula that should give a number has failed, and has its error for a value; or the file has no value for it.
        case failedFormula(column: String, error: String?)
        /// A row has more or fewer fields than the header.
        case raggedRow(fields: Int, expected: Int)
        /// A row has fewer fields than are needed.
        case tooFewFields(Int, needed: Int)
        /// A row has more or fewer fields than the first row of a file without a header.
        case otherFieldCount(Int, expected: Int)
        /// A file of raw coordinates ends within a point; its number, from 1.
        case cutOffPoint(number: Int)
        /// The text is not JSON.
        case notJSON(reason: String)
        /// The JSON text is not GeoJSON.
        case notGeoJSON(found: String)
        /// A JSON value is of another kind than GeoJSON has there.
        case wrongKind(of: String, found: String, expected: String)
        /// The geometry is not of a type that can be used here.
        case wrongGeometry(found: String, expected: String)
        /// A ring has fewer than three different points.
        case tooFewPoints(ring: String, count: Int)
        /// A ring's last point is not its first.
        case openRing(ring: String, first: String, last: String)
        /// A coordinate is not finite, or its pixel point is not.
        case notFinite(subject: String, coordinates: String)
        /// The file has annotations of a page, which are read into a plan of that page alone.
        case needsPlan(format: String)
        /// The file is no XFDF.
        case notXFDF
        /// An entry does not fit; the reason says why.
        case unfit(reason: String)
        /// A text, such as an area's name, has more bytes of UTF-8 than it may have.
        case textTooLong(of: String, bytes: Int, limit: Int)
    }
}

extension InputError: CodedError {
    /// The code that programs know the error by.
    public var code: String {
        switch problem {
        case .notFound: "notFound"
        case .isDirectory: "isDirectory"
        case .notReadable: "notReadable"
        case .empty: "empty"
        case .tooLarge: "tooLarge"
        case .tooLargeToImport: "tooLargeToImport"
        case .notText: "notText"
        case .foreign: "foreignFormat"
        case .notUTF8: "notUTF8"
        case .unknownEncoding: "unknownEncoding"
        case .notInEncoding: "notInEncoding"
        case .notWorkbook: "notWorkbook"
        case .damagedWorkbook: "damagedWorkbook"
        case .noSuchSheet: "noSuchSheet"
        case .cellTooLong: "cellTooLong"
        case .severalImages: "severalImages"
        case .sameImageNames: "sameImageNames"
        case .noSuchImage: "noSuchImage"
        case .zeroByte: "zeroByte"
        case .unclosedQuote: "unclosedQuote"
        case .textAfterQuote: "textAfterQuote"
        case .rowTooLong: "rowTooLong"
        case .missingColumns: "missingColumns"
        case .missingMembers: "missingMembers"
        case .duplicateColumn: "duplicateColumn"
        case .unknownColumn: "unknownColumn"
        case .notANumber: "notANumber"
        case .failedFormula: "failedFormula"
        case .raggedRow: "raggedRow"
        case .tooFewFields: "tooFewFields"
        case .otherFieldCount: "otherFieldCount"
        case .cutOffPoint: "cutOffPoint"
        case .notJSON: "notJSON"
        case .notGeoJSON: "notGeoJSON"
        case .wrongKind: "wrongKind"
        case .wrongGeometry: "wrongGeometry"
        case .tooFewPoints: "tooFewPoints"
        case .openRing: "openRing"
        case .notFinite: "notFinite"
        case .needsPlan: "needsPlan"
        case .notXFDF: "notXFDF"
        case .unfit: "unfit"
        case .textTooLong: "textTooLong"
        }
    }
}

extension InputError: CustomStringConvertible {
    /// The error on one line: `rooms.geojson: feature 3 ("Kitchen"): …`, `defects.csv:12: …`.
    public var description: String { "\(FilePlace.text(place, in: file)): \(problem)" }
}

extension InputError.Problem: CustomStringConvertible {
    /// The problem and the advice on how to solve it, without the file's name.
    public var description: String {
        switch self {
        case .notFound: "no such file"
        case .isDirectory: "is a folder, not a file"
        case .notReadable(let reason): "cannot be read: \(reason)"
        case .empty: "the file is empty"
        case .notText(let found): "is \(found), not a text such as CSV or GeoJSON"
        case .foreign(let format): "\(format)"
        case .notUTF8(let encoding): "the text is \(encoding ?? "not UTF-8"); save the file as UTF-8"
        case .unknownEncoding(let name):
            "the encoding '\(name.excerpt)' is not known; 'iconv --list' lists those that are"
        case .notInEncoding(let name): "the text is not \(name.excerpt); give another --encoding"
        case .needsPlan(let format):
            "\(format) is read into a plan of the drawing alone: planmark import PLAN FILE"
        case .notXFDF: "is no whole XFDF: an XML text with the element xfdf; save the comments again"
        case .notWorkbook:
            "is a ZIP archive, but no Excel workbook; save the table as .xlsx or CSV"
        case .damagedWorkbook(let part):
            "the workbook is damaged\(part.map { " (\($0.excerpt))" } ?? ""); open it in a spreadsheet program and save it again"
        case .noSuchSheet(let name, let known):
            known.isEmpty
                ? "the workbook has no sheet with cells"
                : "the workbook has no sheet '\((name ?? "").excerpt)'; it has "
                    + known.prefix(20).map { "'\($0.excerpt)'" }.joined(separator: ", ")
        case .cellTooLong(let limit): "a cell has more than \(limit) bytes; is it the right file?"
        case .severalImages(let known):
            "has annotations of \(known.count) pictures, and none has the drawing's file name; --image chooses one: "
                + Self.list(known)
        case .sameImageNames(let name, let ids):
            "has \(ids.count) pictures of the name '\(name.excerpt)'; --image chooses one by its id: \(Self.list(ids))"
        case .noSuchImage(let name, let known): "has no picture '\(name.excerpt)'; it has \(Self.list(known))"
        case .zeroByte: "a zero byte, which no text has; is it the right file?"
        case .unclosedQuote:
            "a quoted field is never closed; end it with \", and write a quote inside a field as \"\""
        case .textAfterQuote:
            "text after a field's closing quote; write a quote inside a quoted field as \"\""
        case .tooLarge(let limit):
            "is larger than \(limit) bytes, the most that is read; is it the right file?"
        case .tooLargeToImport(let limit):
            "is larger than \(limit >> 20) MiB, the most that is read of its format; CSV and JSON lines may be of any size"
        case .rowTooLong(let limit): "a row is longer than \(limit) bytes; is a quote never closed?"
        case .missingColumns(let missing, let found, let hint):
            "the header has no \(Self.names(missing, "column")) (it has: \(Self.names(found: found)))"
                + (hint.map { "; \($0)" } ?? "")
        case .unknownColumn(let name, let known):
            "there is no column '\(name.excerpt)' to map to; known are \(known.joined(separator: ", "))"
        case .missingMembers(let missing, let found):
            "no marker has \(missing.count == 1 ? "a " : "")\(Self.names(missing, "member")) (they have: \(Self.names(found: found)))"
        case .duplicateColumn(let name): "the header has the column '\(name.excerpt)' twice"
        case .failedFormula(let column, nil):
            "column '\(column.excerpt)': the file has no value for the formula; open it in a spreadsheet program and save it again"
        case .failedFormula(let column, let error?):
            "column '\(column.excerpt)': '\(error.excerpt)' is the error of a formula; mend the formula or empty the cell"
        case .notANumber(let column, let text):
            text.isEmpty
                ? "column '\(column)' is empty; a number is needed"
                : "column '\(column)': '\(text.excerpt)' is not a number\(Self.advice(onNumber: text))"
        case .raggedRow(let fields, let expected):
            "the row has \(fields) \(fields == 1 ? "field" : "fields"), the header \(expected)"
        case .tooFewFields(let fields, let needed):
            "the row has \(fields) \(fields == 1 ? "field" : "fields"); \(needed) are needed"
        case .otherFieldCount(let fields, let expected):
            "the row has \(fields) \(fields == 1 ? "field" : "fields"), the first row \(expected)"
        case .cutOffPoint(let number):
            "ends within point \(number); each point takes 16 bytes, two little-endian doubles"
        case .notJSON(let reason): "not JSON: \(reason.onOneLine)"
        case .notGeoJSON(let found):
            "not GeoJSON: the text is \(found.excerpt); needed is a FeatureCollection"
        case .wrongKind(let member, let found, let expected):
            "\(member) is \(found.excerpt); GeoJSON has \(expected) there"
        case .wrongGeometry(let found, "an area"): "\(found), where an area is needed"
        case .wrongGeometry(let found, let expected):
            "the geometry is \(found.excerpt); needed is \(expected)"
        case .tooFewPoints(let ring, let count):
            "\(ring) has \(count) different \(count == 1 ? "point" : "points"); an area needs at least three"
        case .openRing(let ring, let first, let last):
            "\(ring) is open: it starts at \(first) and ends at \(last); repeat the first point at the end"
        case .notFinite(let subject, let coordinates):
            "\(subject) \(coordinates) is out of range; coordinates must be finite numbers"
        case .unfit(let reason): reason.onOneLine
        case .textTooLong(let member, let bytes, let limit):
            "\(member) is \(TextLimit.message(bytes: bytes, limit: limit))"
        }
    }
    /// The first of some names.
    private static func list(_ names: [String]) -> String {
        names.prefix(20).map(\.excerpt).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    }

    /// The names of what is missing, after the noun for one of them.
    private static func names(_ missing: [String], _ noun: String) -> String {
        "\(noun)\(missing.count == 1 ? "" : "s") \(missing.map { "'\($0)'" }.joined(separator: " and "))"
    }

    /// The first of the names that a file has.
    private static func names(found: [String]) -> String {
        found.prefix(20).map(\.excerpt).joined(separator: ", ") + (found.count > 20 ? ", …" : "")
    }

    /// Returns advice on a text that is no number, worded as the end of a sentence; empty if there is none.
    private static func advice(onNumber text: String) -> String {
        // A number with a point is none only where decimals have commas.
        if Double(decimal: text) != nil { return "; the file's decimals have commas" }
        guard text.contains(",") else { return "" }
        if text.contains(".") { return "; write it without marks between thousands" }
        let isDecimal = DecimalSign.comma.number(text) != nil
        return "; write decimals with a point"
            + (isDecimal ? ", or say with --decimal comma that they have commas" : "")
    }
}
