import PlanBase
import PlanBatch
import PlanImage
import PlanSheet

/// The format of a sheet's file with its settings, as a caller gives them.
struct RenderingRequest: RequestPart {
    /// The format of the file; nil for the one that the path tells, and for PNG where there is no path.
    var format: SheetFormat?
    /// The balance between a PNG's size and the time to write it.
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
            throw RequestPartError(
                .wrongKind(requirement: Message("must be a whole number from 1 to 100")), path: "quality")
        }
    }
}
