/// The formats in which plans are exchanged with other tools.
public enum PlanFormat: String, CaseIterable, Hashable, Sendable {
    /// GeoJSON (RFC 7946): areas and markers.
    case geojson
    /// CSV (RFC 4180): markers.
    case csv
    /// JSON lines: all of a plan's contents.
    case jsonl
    /// COCO's object detection and keypoint annotations: polygons and points.
    case coco
    /// labelme's annotations: polygons, rectangles and points.
    case labelme
    /// The W3C Web Annotation Data Model: SVG and point selectors.
    case webAnnotation = "web-annotation"

    /// The format that a file name's extension stands for; `nil` if the extension does not decide.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".geojson") {
            self = .geojson
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonl
        } else if name.hasSuffix(".jsonld") {
            self = .webAnnotation
        } else {
            return nil
        }
    }

    /// The format of a text, by the JSON members that only one of the formats has; CSV if the text is not JSON.
    public init(of text: [UInt8]) {
        guard Self.startsLikeJSON(text) else {
            self = .csv
            return
        }
        guard let root = try? JSONValue(parsing: text) else {
            self = .jsonl
            return
        }
        if root["shapes"] != nil {
            self = .labelme
        } else if root["annotations"] != nil || root["images"] != nil {
            self = .coco
        } else if root["@context"] != nil || root["items"] != nil || root.array != nil {
            self = .webAnnotation
        } else if root["type"]?.string.map({ ["marker", "area", "drawing"].contains($0) }) == true {
            self = .jsonl
        } else {
            self = .geojson
        }
    }

    /// True if a text that starts with these bytes may be JSON.
    public static func startsLikeJSON(_ start: [UInt8]) -> Bool {
        start.firstVisibleByte == UInt8(ascii: "{") || start.firstVisibleByte == UInt8(ascii: "[")
    }

    /// A writer of the format.
    ///
    /// - Parameters:
    ///   - coordinates: The system of coordinate pairs, for formats that have a choice; the others are in pixels.
    ///   - source: The drawing's file name or address, for formats that name it.
    public func writer(coordinates: CoordinateSystem, source: String) -> any PlanWriter {
        switch self {
        case .geojson: GeoJSONPlanWriter(coordinates: coordinates)
        case .csv: CSVPlanWriter(coordinates: coordinates)
        case .jsonl: JSONLinesPlanWriter(coordinates: coordinates)
        case .coco: COCOPlanWriter(source: source)
        case .labelme: LabelmePlanWriter(source: source)
        case .webAnnotation: WebAnnotationPlanWriter(source: source)
        }
    }

    /// The greatest size in bytes of a file that must be read whole, 256 MiB; CSV and JSON lines may be of any size.
    public static let greatestWholeSize = 1 << 28

    /// True if a file is read line by line, in memory that does not grow with the file.
    public var streams: Bool { self == .csv || self == .jsonl }

    /// True if the coordinate pairs may be in any coordinate system; the other formats use pixels.
    public var hasChoiceOfCoordinates: Bool {
        switch self {
        case .geojson, .csv, .jsonl: true
        case .coco, .labelme, .webAnnotation: false
        }
    }

    /// Reads a text of the format; `file` is its name in errors.
    public func read(
        _ text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> ImportedPlan {
        guard !text.isEmpty else { throw PlanFileError(.empty, file: file) }
        return switch self {
        case .csv: try CSVPlanReader.read(text, file: file, coordinates: coordinates)
        case .geojson: try GeoJSONPlanReader.read(text, file: file, coordinates: coordinates)
        case .jsonl: try JSONLinesPlanReader.read(text, file: file, coordinates: coordinates)
        case .coco: try COCOPlanReader.read(text, file: file)
        case .labelme: try LabelmePlanReader.read(text, file: file)
        case .webAnnotation: try WebAnnotationPlanReader.read(text, file: file)
        }
    }
}
