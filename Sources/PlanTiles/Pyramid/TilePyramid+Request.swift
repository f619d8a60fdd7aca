import PlanModel

extension TilePyramid {
    /// The request of the sheet that the tiles show, as a JSON object; nil for a bare drawing.
    package var recordedRequest: JSONValue? { header.request.flatMap { try? JSONValue(parsing: $0.utf8) } }
}
