import PlanBase

/// Why a file of areas, markers or points cannot be used: which file, where in it, what is wrong, what would be right.
public struct InputError: Hashable, Sendable {
    /// The file's path as the user gave it, `-` for standard input.
    let path: String
    /// Where in the file, when the problem is at one place.
    public let place: FilePlace?
    /// The problem with the file.
    public let cause: Cause
    /// The part of a request that says how the file is read, with members that the message names; nil for the request itself.
    private(set) var section: RequestSection?

    /// An error in a file, at a place in it when there is one.
    public init(_ cause: Cause, file: String, at place: FilePlace? = nil) {
        path = file
        self.place = place
        self.cause = cause
    }

    /// Returns what a closure returns, which reads a file as a part of a request says.
    ///
    /// - Throws: What the closure throws; the message of an ``InputError`` names settings as members of the part.
    package static func within<Value>(_ section: RequestSection, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch var error as InputError {
            error.section = section
            throw error
        }
    }

    /// A problem with a file.
    public enum Cause: Hashable, Sendable {
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
        case notText(found: Message)
        /// The file is of a format that other programs read.
        case foreign(ForeignFormat)
        /// The bytes are not UTF-8; `encoding` is what they look like, if known.
        case notUTF8(encoding: String?)
        /// The system knows no encoding of the name.
        case unknownEncoding(String)
        /// The bytes are no text in the encoding.
        case notInEncoding(String)
        /// The file is a ZIP archive, but no workbook.
        case notWorkbook
        /// The workbook is encrypted.
        case encryptedWorkbook
        /// The file is KML that is damaged or has what is not read; the reason says what.
        case notKML(reason: Message)
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
        case missingColumns([String], found: [String], hint: Message?)
        /// No marker has members whose meanings the user says; those that markers have.
        case missingMembers([String], found: [String])
        /// No area of a file without markers has members whose meanings the user says; those that areas have.
        case missingAreaMembers([String], found: [String])
        /// No marker has coordinates or a room; the names of what markers have.
        case missingRooms(found: [String], hint: Message?)
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
        case notJSON(reason: Message)
        /// The JSON text is not GeoJSON.
        case notGeoJSON(found: Message)
        /// A JSON value is of another kind than GeoJSON has there.
        case wrongKind(of: Message, found: Message, expected: Message)
        /// The geometry is not of a type that can be used here; where nothing is named that is expected, an area is.
        case wrongGeometry(found: Message, expected: Message?)
        /// A ring has fewer than three different points.
        case tooFewPoints(ring: Message, count: Int)
        /// A ring's last point is not its first.
        case openRing(ring: Message, first: String, last: String)
        /// A coordinate is not finite, or its pixel point is not.
        case notFinite(subject: Message, coordinates: String)
        /// The file has annotations of a page, which are read into a plan of that page alone.
        case needsPlan(format: String)
        /// The file is no XFDF.
        case notXFDF
        /// Coordinates are degrees of longitude and latitude, where a drawing's are wanted; one point of the file, and the settings that
        /// have no place beside the one that helps.
        case degrees(at: String, insteadOf: [Setting] = [])
        /// The user gives meanings to columns or members, and those of the file's format have meanings that are fixed.
        case mapUnusable(format: String)
        /// The user gives a meaning to a column or member twice; names are compared without regard to case.
        case mappedTwice(String)
        /// Two columns of a table are said to mean the same.
        case meaningTwice(String, columns: [String])
        /// An entry does not fit; the reason says why.
        case unfit(reason: Message)
        /// A text, such as an area's name, has more bytes of UTF-8 than it may have.
        case textTooLong(of: Message, bytes: Int, limit: Int)
    }
}

extension InputError: Problem {
    /// The code that programs know the error by.
    public var code: String {
        switch cause {
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
        case .encryptedWorkbook: "encryptedWorkbook"
        case .notKML: "notKML"
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
        case .missingRooms: "missingRooms"
        case .missingAreaMembers: "missingAreaMembers"
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
        case .degrees: "degrees"
        case .mapUnusable: "mapUnusable"
        case .mappedTwice: "mappedTwice"
        case .meaningTwice: "meaningTwice"
        case .unfit: "unfit"
        case .textTooLong: "textTooLong"
        }
    }
    /// A limit for what is too large or too long; of what cannot be read for all else.
    public var kind: ProblemKind {
        switch cause {
        case .tooLarge, .tooLargeToImport, .rowTooLong, .cellTooLong: .limit
        case .notFound, .isDirectory, .notReadable, .empty, .notText, .foreign, .notUTF8, .unknownEncoding,
            .notInEncoding, .notWorkbook, .encryptedWorkbook, .notKML, .damagedWorkbook, .noSuchSheet, .severalImages,
            .sameImageNames, .noSuchImage,
            .zeroByte, .unclosedQuote, .textAfterQuote, .missingColumns, .missingMembers, .missingAreaMembers,
            .missingRooms, .duplicateColumn,
            .unknownColumn, .notANumber, .failedFormula, .raggedRow, .tooFewFields, .otherFieldCount, .cutOffPoint,
            .notJSON, .notGeoJSON, .wrongKind, .wrongGeometry, .tooFewPoints, .openRing, .notFinite, .needsPlan,
            .notXFDF, .degrees, .mapUnusable, .mappedTwice, .meaningTwice, .unfit, .textTooLong:
            .unreadable
        }
    }

    /// The file's path as the user gave it, `-` for standard input.
    public var file: String? { path }

    /// The place in the file, such as `12` for a line; nil if the problem is with the whole file.
    public var placeName: String? { place?.description }
}
