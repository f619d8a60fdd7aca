import PlanFiles
import PlanJSON
import PlanModel
import PlanTables

/// The formats in which plans are exchanged with other tools.
public enum PlanFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// GeoJSON (RFC 7946): areas and markers.
    case geojson
    /// CSV (RFC 4180): markers.
    case csv
    /// An Excel workbook: markers, as a list for people.
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
    /// The same annotations without the page (ISO 19444-1).
    case xfdf

    /// The formats that are written and read without the drawing's page: all but PDF and XFDF.
    public static let plain = allCases.filter { !$0.isMarkup }

    /// Whether a file of the format is about a page of a PDF, whose own space its coordinates are in. `PlanPDF` writes and reads these.
    public var isMarkup: Bool { self == .pdf || self == .xfdf }

    /// The format that a file name's extension stands for; `nil` if the extension does not decide.
    public init?(fileName: String) {
        let endings: KeyValuePairs<String, PlanFormat> = [
            ".csv": .csv, ".xlsx": .xlsx, ".geojson": .geojson, ".jsonl": .jsonl, ".ndjson": .jsonl,
            ".jsonld": .webAnnotation, ".pdf": .pdf, ".xfdf": .xfdf,
        ]
        let name = fileName.lowercased()
        guard let format = endings.first(where: { name.hasSuffix($0.key) })?.value else { return nil }
        self = format
    }

    /// The format of a file, by the JSON members that only one of the formats has; CSV if it is neither JSON nor a workbook.
    public init(of text: [UInt8]) { self = Self.format(of: text) }

    private static func format(of text: [UInt8]) -> PlanFormat {
        if let markup = PlanFormat(markup: text) { return markup }
        guard startsLikeJSON(text) else { return Workbook.mayBe(text) ? .xlsx : .csv }
        guard let root = try? JSONValue(parsing: text) else { return .jsonl }
        if root["shapes"] != nil { return .labelme }
        if root["annotations"] != nil || root["images"] != nil { return .coco }
        if let first = root.array?.first, first["x"] != nil || first["lat"] != nil { return .jsonl }
        if root["@context"] != nil || root["items"] != nil || root.array != nil { return .webAnnotation }
        return lineTypes.contains(root["type"]?.string ?? "") ? .jsonl : .geojson
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

    /// True if a text that starts with these bytes may be JSON.
    public static func startsLikeJSON(_ start: [UInt8]) -> Bool {
        start.firstVisibleByte == UInt8(ascii: "{") || start.firstVisibleByte == UInt8(ascii: "[")
    }

    /// What the first line of JSON lines may be.
    private static let lineTypes = ["marker", "area", "drawing", "detail", "line", "skeleton", "detection"]

    /// True if a text is JSON lines: its first line is a whole JSON object that stands for a part of a plan.
    static func isJSONLines(_ text: [UInt8]) -> Bool {
        guard text.firstVisibleByte == UInt8(ascii: "{"),
            let line = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first, line.count < text.count,
            let first = try? JSONValue(parsing: line)
        else { return false }
        let kind = first["type"]?.string
        return kind == nil ? first["x"] != nil || first["lat"] != nil : lineTypes.contains(kind ?? "")
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

    /// Reads a file of the format; `file` is its name in errors.
    ///
    /// - Parameter drawing: The drawing whose annotations are wanted, for formats in which a file may have those of several.
    public func read(
        _ text: [UInt8], file: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing()
    ) throws(PlanFileError) -> ImportedPlan {
        guard !text.isEmpty else { throw PlanFileError(.empty, file: file) }
        return switch self {
        case .csv, .xlsx: try CSVPlanReader.read(text, file: file, coordinates: coordinates)
        case .geojson: try GeoJSONPlanReader.read(text, file: file, coordinates: coordinates)
        case .jsonl: try JSONLinesPlanReader.read(text, file: file, coordinates: coordinates)
        case .coco: try COCOPlanReader.read(text, file: file, drawing: drawing)
        case .labelme: try LabelmePlanReader.read(text, file: file)
        case .webAnnotation: try WebAnnotationPlanReader.read(text, file: file, drawing: drawing)
        case .pdf, .xfdf: throw PlanFileError(.needsPlan(format: rawValue.uppercased()), file: file)
        }
    }
}
