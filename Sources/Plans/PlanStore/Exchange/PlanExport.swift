import PlanBase
import PlanModel
import PlanExchange
import PlanDetections
import PlanTables

/// A request to write a plan as a file of another tool, with the options of `planmark export`; see ``Plan/export(_:as:_:to:)``.
///
///     {"format": "geojson", "coordinates": {"system": "leaflet", "zoom": 3}, "filter": {"status": "open"}}
///
/// The request can be decoded: members that are missing keep their defaults; unknown members, and values of the wrong kind, are refused
/// with a `RequestPartError` that names the member.
public struct PlanExport: RequestPart, Hashable, Sendable {
    /// The file's format; nil for what its name tells, or for CSV with ``excel``.
    public var format: PlanFormat?
    /// True if CSV is written in a form that Excel opens with a double click, with the columns that people look at first.
    public var excel = false
    /// With ``excel``, the character between columns; nil for a comma.
    public var delimiter: String?
    /// With ``excel``, the sign before decimals; nil for a comma if the delimiter is `;`, else a point.
    public var decimal: DecimalSign?
    /// The markers that are written.
    public var filter = MarkerFilter()
    /// The coordinates of the file, for formats that have a choice.
    public var coordinates = CoordinateRequest()
    /// The file of the drawing, where it is not where the plan has it; for PDF and XFDF.
    public var drawing: String?
    /// True if scripts, and actions that start programs or send the file's data, are taken out of a PDF. The PDF is then written anew.
    public var stripActions = false
    /// True if a PDF gets pages with a list of the markers, with links from each marker to its row and back.
    public var list = false
    /// The units of lengths and areas in a PDF or XFDF; nil for the plan's own, or metric ones.
    public var units: UnitSystem?
    /// True if the plan's detections are written, as COCO or CSV, in place of areas and markers.
    public var detections = false
    /// True if the file takes the place of one that Planmark did not write, or that somebody has changed since it was exported.
    public var force = false
    /// The language of the report.
    public var language = MessageLanguage.english

    /// An export of all markers.
    public init() {}

    package static var members: [Member<Self>] {
        [
            Member("format", \.format), Member("excel", \.excel), Member("delimiter", \.delimiter),
            Member("decimal", \.decimal), Member("filter", \.filter), Member("coordinates", \.coordinates),
            Member("drawing", \.drawing), Member("stripActions", \.stripActions), Member("list", \.list),
            Member("units", \.units), Member("detections", \.detections), Member("force", \.force),
            Member("language", \.language),
        ]
    }

    /// The format of a file of a name; nil if neither the request nor the name tells.
    public func format(ofFile name: String?) -> PlanFormat? {
        format ?? name.flatMap { PlanFormat(fileName: $0) } ?? (excel ? .csv : nil)
    }

    /// The number of markers whose text is collected in memory before it is written.
    package static let markersAtOnce = 100

    /// Checks that all values are in range and go together.
    ///
    /// - Throws: `RequestPartError` for the first that does not.
    public func check(for format: PlanFormat) throws(RequestPartError) {
        func refuse(_ path: String, _ requirement: Message) -> RequestPartError {
            RequestPartError(.wrongKind(requirement: requirement), path: path)
        }
        try filter.check(path: ["filter"])
        try coordinates.check(in: "coordinates")
        if detections, DetectionWriter.Format(format) == nil {
            throw refuse("format", Message("must be coco or csv for detections"))
        }
        if detections, coordinates != CoordinateRequest() {
            throw refuse("coordinates.system", Message("must be pixel, as detections are always in pixels"))
        }
        if !format.hasChoiceOfCoordinates, coordinates != CoordinateRequest() {
            throw refuse(
                "coordinates.system",
                format.isMarkup
                    ? Message("must be pixel, as \(format.rawValue) has places on the page")
                    : Message("must be pixel, as \(format.rawValue) is always in pixels"))
        }
        if !format.isMarkup, drawing != nil {
            throw refuse("drawing", Message("goes with PDF and XFDF, not with \(format.rawValue)"))
        }
        if !format.isMarkup, units != nil {
            throw refuse("units", Message("goes with PDF and XFDF, not with \(format.rawValue)"))
        }
        if format != .pdf, list { throw refuse("list", Message("goes with PDF, not with \(format.rawValue)")) }
        if format != .pdf, stripActions {
            throw refuse("stripActions", Message("goes with PDF, not with \(format.rawValue)"))
        }
        if excel, format != .csv { throw refuse("excel", Message("goes with CSV, not with \(format.rawValue)")) }
        if !excel, delimiter != nil || decimal != nil {
            throw refuse(delimiter != nil ? "delimiter" : "decimal", Message("goes with excel"))
        }
        let separator = try delimiter?.delimiter() ?? ","
        if decimal == .comma, separator == "," {
            throw refuse("decimal", Message("must be point where the delimiter is a comma"))
        }
    }

    /// A writer of the format.
    ///
    /// - Parameter source: The drawing's file name, for formats that name it.
    package func writer(
        _ format: PlanFormat, _ system: CoordinateSystem, source: String
    ) throws(RequestPartError) -> any PlanWriter {
        guard excel else {
            guard let writer = format.writer(coordinates: system, source: source) else {
                throw RequestPartError(
                    .wrongKind(
                        requirement: Message("must be another than \(format.rawValue), which is about one drawing")),
                    path: "format")
            }
            return writer
        }
        return ExcelCSVPlanWriter(
            coordinates: system, delimiter: try delimiter?.delimiter() ?? ",", decimal: decimal)
    }
}

extension DetectionWriter.Format {
    /// The format of detections that a format of plans has the name of; nil if there is none.
    init?(_ format: PlanFormat) {
        switch format {
        case .coco: self = .coco
        case .csv: self = .csv
        default: return nil
        }
    }
}
