import PlanGeometry
import PlanModel

/// A report on moving a plan's areas, markers and measured lines onto a new picture of its drawing; see ``Plan/redrawn(as:to:by:)``.
public struct RedrawReport: Hashable, Sendable {
    /// A marker that the new plan does not have.
    public struct LostMarker: Hashable, Sendable {
        /// The marker's number.
        public let number: Int
        /// The marker's place on the old drawing, in pixel points.
        public let point: Point
        /// The marker's title.
        public let title: String?
    }

    /// The number of areas in the new plan.
    public internal(set) var areaCount = 0
    /// The number of markers in the new plan.
    public internal(set) var markerCount = 0
    /// The number of measured lines in the new plan.
    public internal(set) var lineCount = 0
    /// The areas, as the old plan has them, of which the new plan has a part, as the rest lies outside the new picture.
    public internal(set) var cutAreas: [Area] = []
    /// The areas, as the old plan has them, that lie outside the new picture.
    public internal(set) var lostAreas: [Area] = []
    /// The markers that lie outside the new picture.
    public internal(set) var lostMarkers: [LostMarker] = []

    /// The measured lines, as the old plan has them, that lie outside the new picture or reach beyond it.
    public internal(set) var lostLines: [MeasuredLine] = []
    /// The details with scales of their own, as the old plan has them, that lie outside the new picture.
    public internal(set) var lostDetails: [DrawingDetail] = []

    /// The number of detections in the new plan.
    public internal(set) var detectionCount = 0
    /// The ids of the detections that lie outside the new picture.
    public internal(set) var lostDetections: [Detection.ID] = []

    /// True if the new plan lacks an area, marker, measured line, detail or detection of the old plan.
    public var hasRefusals: Bool {
        !lostAreas.isEmpty || !lostMarkers.isEmpty || !lostLines.isEmpty || !lostDetails.isEmpty
            || !lostDetections.isEmpty
    }
}
