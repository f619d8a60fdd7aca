import PlanFiles
import PlanJSON
import PlanModel
import PlanTables

/// The formats in which plans are exchanged with other tools.
public enum PlanFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// GeoJSON (RFC 7946): areas and markers. KML and well-known text are read as the same features.
    case geojson
    /// CSV (RFC 4180): markers.
    case csv
    /// An Excel workbook: markers, as a list for people. An OpenDocument spreadsheet is read in the same way.
    case xlsx
    /// JSON lines, or an array of such objects: all of a plan's contents.
    case jsonl
    /// COCO's object detection and keypoint annotations: polygons and points.
    case coco
    /// labelme's annotations: polygons, rectangles and points.
    case labelme
    /// The W3C Web Annotation Data Model: SVG and point selectors.
    case webAnnotation = "web-annotation"
    /// Annotations on the drawing's page of a PDF (ISO 32000-1, 12.5).
    case pdf
    /// The annotations of a PDF's page without the page (ISO 19444-1).
    case xfdf

    /// The formats that are written and read without the drawing's page: all but PDF and XFDF.
    public static let plain = allCases.filter { !$0.isMarkup }

    /// True if a file of the format is about a page of a PDF and has its coordinates in the page's own space. `PlanPDF` writes and
    /// reads such files.
    public var isMarkup: Bool { self == .pdf || self == .xfdf }

    /// The format that a file name's extension stands for; `nil` if the extension does not decide.
    public init?(fileName: String) {
        let endings: KeyValuePairs<String, PlanFormat> = [
            ".csv": .csv, ".xlsx": .xlsx, ".geojson": .geojson, ".geojsonl": .geojson, ".geojsons": .geojson,
            ".geojsonseq": .geojson, ".jsonl": .jsonl, ".ndjson": .jsonl, ".jsonld": .webAnnotation, ".pdf": .pdf,
            ".xfdf": .xfdf,
        ]
        let name = fileName.lowercased()
        guard let format = endings.first(where: { name.hasSuffix($0.key) })?.value else { return nil }
        self = format
    }

    /// PDF or XFDF, by a file's first bytes; nil for any other.
    package init?(markup start: [UInt8]) {
        if start.starts(with: Array("%PDF-".utf8)) {
            self = .pdf
        } else if start.firstVisibleByte == UInt8(ascii: "<"),
            String(decoding: start.prefix(1024), as: UTF8.self).contains("<xfdf")
        {
            self = .xfdf
        } else {
            return nil
        }
    }

    /// True if a text that starts with these bytes may be JSON, or JSON below comments.
    public static func startsLikeJSON(_ start: [UInt8]) -> Bool {
        // A text sequence (RFC 8142) begins with a record separator.
        let first = start.firstVisibleByte == UInt8(ascii: "/") ? firstByteBelowComments(start) : start.firstVisibleByte
        return first.map { [UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E].contains($0) } ?? false
    }

    /// The first visible byte below the comments with which a text starts; nil if it starts with none.
    private static func firstByteBelowComments(_ start: [UInt8]) -> UInt8? {
        var rest = start.drop { $0 <= 0x20 }
        while rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
            if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            }
            rest = rest.drop { $0 <= 0x20 }
        }
        return rest.first
    }

    /// True if a file may have areas and markers as features, or in rows with geometries, so that it is read whole: JSON, KML, well-known
    /// text, and tables with a column of it.
    ///
    /// - Parameters:
    ///   - start: The file's first bytes.
    ///   - table: The form of a table.
    package static func hasFeatures(_ start: [UInt8], _ table: TableStyle) -> Bool {
        if startsLikeJSON(start) || RecognizedText.hasWrittenFeatures(start) || KMZ.mayBe(start) { return true }
        guard !Workbook.mayBe(start), let rows = try? TableRows(table, start: start, file: "", nextPiece: { [] }) else {
            return false
        }
        return (try? GeometryTable(rows, coordinates: .pixel)) != nil
    }

    /// A writer of the format; nil for those that ``isMarkup`` tells.
    ///
    /// - Parameters:
    ///   - coordinates: The system of coordinate pairs, for formats that have a choice; the others are in pixels.
    ///   - source: The drawing's file name or address, for formats that name it.
    public func writer(coordinates: CoordinateSystem, source: String) -> (any PlanWriter)? {
        switch self {
        case .geojson: GeoJSONPlanWriter(coordinates: coordinates)
        case .csv: CSVPlanWriter(coordinates: coordinates)
        case .xlsx: WorkbookPlanWriter(coordinates: coordinates)
        case .jsonl: JSONLinesPlanWriter(coordinates: coordinates)
        case .coco: COCOPlanWriter(source: source)
        case .labelme: LabelmePlanWriter(source: source)
        case .webAnnotation: WebAnnotationPlanWriter(source: source)
        case .pdf, .xfdf: nil
        }
    }

    /// True if the coordinate pairs may be in any coordinate system; the other formats use pixels.
    public var hasChoiceOfCoordinates: Bool { [.geojson, .csv, .xlsx, .jsonl].contains(self) }
}
