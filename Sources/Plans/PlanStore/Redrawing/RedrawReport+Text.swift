import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension RedrawReport {
    /// Returns the numbers of objects in the new plan: `20 areas, 51 markers`, and measured lines and detections if there are some.
    public func text(in language: MessageLanguage) -> String {
        var counts = Message("\(Message.counted(areaCount, .area)), \(Message.counted(markerCount, .marker))")
        if lineCount > 0 { counts = Message("\(counts), \(Message.counted(lineCount, .line))") }
        if detectionCount > 0 { counts = Message("\(counts), \(Message.counted(detectionCount, .detection))") }
        return counts.text(in: language)
    }

    /// Returns the objects of the old plan that the new plan does not have, one line each.
    public func refusals(in language: MessageLanguage) -> [String] { refusals.map { $0.text(in: language) } }

    private var refusals: [Message] {
        lostAreas.map { Message("area '\($0.shownName.onOneLine)': outside the new drawing") }
            + lostLines.map { Message("line '\($0.shownName.onOneLine)': not all on the new drawing") }
            + lostDetails.map { Message("detail '\($0.name.onOneLine)': outside the new drawing") }
            + lostDetections.map { Message("detection '\($0.onOneLine)': outside the new drawing") }
            + lostMarkers.map { marker in
                guard let title = marker.title else {
                    return Message("marker \(marker.number): outside the new drawing")
                }
                return Message("marker \(marker.number) '\(title.excerpt)': outside the new drawing")
            }
    }

    /// The areas that were cut, on one line; nil for none.
    public var cutText: Message? {
        guard !cutAreas.isEmpty else { return nil }
        let names = Message.beginning(of: cutAreas) { Message(untranslated: $0.shownName.onOneLine) }
        return Message("\(Message.counted(cutAreas.count, .area)) cut at the edge of the new drawing: \(names)")
    }

    /// The members of a JSON object for programs: the numbers of areas, markers and lines, and what was cut or left out.
    public var json: [String: JSONValue] {
        func names(_ areas: [Area]) -> JSONValue {
            .array(areas.map { .object(["id": .string($0.id), "name": .string($0.name)]) })
        }
        return [
            "areas": JSONValue(areaCount), "markers": JSONValue(markerCount), "cutAreas": names(cutAreas),
            "lines": JSONValue(lineCount), "lostAreas": names(lostAreas),
            "lostLines": .array(lostLines.map { .string($0.id) }),
            "detections": JSONValue(detectionCount), "lostDetections": .array(lostDetections.map { .string($0) }),
            "lostDetails": .array(lostDetails.map { .string($0.name) }),
            "lostMarkers": .array(lostMarkers.map { JSONValue($0.number) }),
        ]
    }
}
