import PlanJSON

extension TilePyramid {
    /// The request of the sheet that the tiles show, as a JSON object; nil if the record was tampered with.
    package var recordedRequest: JSONValue? { try? JSONValue(parsing: header.request.utf8) }
}
