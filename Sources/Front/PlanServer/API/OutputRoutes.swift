import FoundationEssentials
import PlanBase
import PlanExchange
import PlanImage
import PlanPDF
import PlanSheet
import PlanStore

extension Route {
    /// Files that are made of a plan.
    static let outputs =
        [
            Route("GET", "plans/{plan}/export", isLong: true, query: APICall.filterNames + ["format", "excel"]) {
                call in
                let filter = try call.filter()
                var request = PlanExport()
                request.filter = filter
                request.language = call.language
                request.excel = ["true", "1"].contains(call.request.value("excel"))
                let text = call.request.value("format") ?? "csv"
                guard let format = PlanFormat(rawValue: text) else {
                    let known = PlanFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    throw APIError.badValue("format", Message("one of \(known)", context: "requirement"))
                }
                let served = try call.plan()
                return try served.use { plan in
                    var bytes: [UInt8] = []
                    if format.isMarkup { request.drawing = served.drawing.file }
                    _ = try plan.exportDocument(request, as: format) { bytes += $0 }
                    return .file(bytes, named: "\(plan.name).\(format.ending)")
                }
            }
        ] + SheetFormat.allCases.map(sheet)

    /// The sheet in a format.
    private static func sheet(_ format: SheetFormat) -> Route {
        let path: StaticString =
            switch format {
            case .png: "plans/{plan}/sheet.png"
            case .jpeg: "plans/{plan}/sheet.jpg"
            case .pdf: "plans/{plan}/sheet.pdf"
            case .svg: "plans/{plan}/sheet.svg"
            }
        let own = format == .jpeg ? ["request", "quality"] : ["request"]
        return Route("GET", path, isLong: true, query: APICall.filterNames + own) { call in
            let filter = try call.filter()
            let (request, quality) = (try call.sheetRequest(), try call.quality(of: format))
            let served = try call.plan()
            return try served.use { plan in
                let selection = PlanSelection(plan, try filter.query(of: plan).query)
                let input = SheetInput(plan: selection, drawing: served.drawing.file)
                let bytes = try Sheet(request, input).renderedBytes(as: format, quality: quality)
                return .file(bytes, named: "\(plan.name).\(format.ending)", type: format.mediaType)
            }
        }
    }
}

extension APICall {
    /// Returns the request of the sheet from the query; the usual one if the query has none. The server limits the sheet's
    /// megapixels and refuses files for theme, icon and font.
    fileprivate func sheetRequest() throws -> SheetRequest {
        var request = SheetRequest()
        if let text = self.request.value("request") {
            do {
                request = try JSONDecoder().decode(SheetRequest.self, from: Data(text.utf8))
            } catch is DecodingError {
                throw APIError.badValue(
                    "request", Message("a JSON object, as that of a sheet", context: "requirement"))
            }
        }
        if self.request.value("lang") != nil { request.language = language }
        let hasFile = request.markers.icon != nil || request.text.fontFile != nil
        guard !hasFile, ["light", "dark", "print"].contains(request.look.theme) else {
            throw APIError(
                422, "noFiles",
                Message(
                    "a sheet of the server takes no files of its own: \(member: "theme"), \(member: "icon") and \(member: "fontFile")"
                ))
        }
        request.maxMegapixels = min(request.maxMegapixels ?? Self.greatestSheet, Self.greatestSheet)
        return request
    }

    /// The quality of a JPEG; nil where none is asked for, and for other formats, which have none.
    fileprivate func quality(of format: SheetFormat) throws -> Int? {
        guard format == .jpeg, let text = self.request.value("quality") else { return nil }
        guard let quality = Int(text), JPEGWriter.qualities.contains(quality) else {
            throw APIError.badValue("quality", .wholeNumber(in: JPEGWriter.qualities))
        }
        return quality
    }

    /// The most megapixels that a sheet may have which is held in memory.
    private static let greatestSheet = 400
}

extension SheetFormat {
    fileprivate var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .pdf: "application/pdf"
        case .svg: "image/svg+xml"
        }
    }
}

extension PlanFormat {
    /// The file name extension of the format, without the dot.
    fileprivate var ending: String {
        switch self {
        case .webAnnotation: "jsonld"
        case .coco, .labelme: "json"
        case .geojson, .csv, .xlsx, .jsonl, .pdf, .xfdf: rawValue
        }
    }
}
