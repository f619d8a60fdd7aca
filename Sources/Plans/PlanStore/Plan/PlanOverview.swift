import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel

/// An overview of a plan as a whole, at one moment.
public struct PlanOverview: Hashable, Sendable {
    /// Where the plan is.
    public let location: String
    /// The id that all copies of the plan share.
    public let id: UUID
    /// The plan's name.
    public let name: String
    /// The drawing.
    public let drawing: PlanDrawing
    /// The name of the drawing's file, if it is known.
    public let drawingFileName: String?
    /// The numbers of areas, measured lines, markers and detections.
    public let areas: Int, lines: Int, markers: Int, detections: Int
    /// The parts of the drawing that have a scale of their own.
    public let details: [DrawingDetail]
    /// The number of the latest revision.
    public let revision: Int
    /// The steps that a marker's status may take.
    public let workflow: Workflow
    /// A notice about the store for the plan's readers, such as that the last changes may be missing; nil if there is none.
    public let notice: Message?
}

extension Plan {
    /// Returns an overview of the plan as a whole, at one moment.
    public func overview() throws -> PlanOverview {
        try reading { records in
            PlanOverview(
                location: location, id: id, name: name, drawing: planDrawing, drawingFileName: drawingFileName,
                areas: try records.areaRows().count, lines: try records.measuredLines().count,
                markers: try records.markerCount(), detections: try records.detectionCount(),
                details: try records.details(),
                revision: Int(try records.latestRevision()), workflow: try records.workflow(), notice: notice)
        }
    }
}

extension PlanOverview {
    /// The overview as one object.
    public func json(in language: MessageLanguage = .english, for frontEnd: FrontEnd = .swift) -> JSONValue {
        let drawing: [String: JSONValue] = [
            "name": JSONValue(drawingFileName), "width": .number(drawing.drawing.size.width),
            "height": .number(drawing.drawing.size.height), "embedded": .bool(drawing.isEmbedded),
            "path": JSONValue(drawing.isEmbedded ? nil : drawing.drawing.path),
            "sha256": JSONValue(drawing.hash.map { "\($0)" }),
        ]
        let workflow: [String: JSONValue] = [
            "steps": workflow.json, "statuses": .array(workflow.statuses.map { .string($0) }),
            "initialStatus": JSONValue(workflow.initialStatus),
            "finalStatuses": .array(workflow.finalStatuses.map { .string($0) }),
        ]
        return .object([
            "location": .string(location), "id": .string(id.uuidString.lowercased()), "name": .string(name),
            "drawing": .object(drawing), "pixelsPerMetre": JSONValue(self.drawing.drawing.pixelsPerMeter),
            "units": JSONValue(self.drawing.drawing.units?.rawValue),
            "details": .object(Dictionary(details.map { ($0.name, $0.json) }) { first, _ in first }),
            "areas": JSONValue(areas), "lines": JSONValue(lines), "markers": JSONValue(markers),
            "detections": JSONValue(detections), "revision": JSONValue(revision),
            "workflow": .object(workflow), "notice": JSONValue(notice?.text(in: language, for: frontEnd)),
        ])
    }
}
