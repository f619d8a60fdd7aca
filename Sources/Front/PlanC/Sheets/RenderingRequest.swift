import PlanBase
import PlanBatch
import PlanImage
import PlanSheet

/// How a sheet is written, as a caller says it.
struct RenderingRequest: RequestPart {
    /// What is written; nil for what the path tells, and for PNG where there is none.
    var format: SheetFormat?
    /// How much time a PNG's size is worth.
    var compression = PNGCompression.balanced
    /// The quality of a JPEG; nil for the usual one.
    var quality: Int?

    static var members: [Member<Self>] {
        [Member("format", \.format), Member("compression", \.compression), Member("quality", \.quality)]
    }

    /// Checks the quality.
    ///
    /// - Throws: `RequestPartError` for one that is out of range.
    func check() throws(RequestPartError) {
        if let quality, !JPEGWriter.qualities.contains(quality) {
            throw RequestPartError(.wrongKind(requirement: "must be a whole number from 1 to 100"), path: "quality")
        }
    }
}
