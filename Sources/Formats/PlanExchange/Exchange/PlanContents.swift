import PlanModel

/// The contents of a plan without its history, for exchange with other tools.
public struct PlanContents: Hashable, Sendable {
    /// The drawing; `nil` in files of formats that hold none.
    public var drawing: Drawing?
    /// The areas, in the order they are painted.
    public var areas: [Area]
    /// The measured lines, and the parts of the drawing that have a scale of their own.
    public var lines: [MeasuredLine], details: [DrawingDetail]
    /// The detections in the drawing, and their skeletons that are not built in.
    public var detections: [Detection], skeletons: [Skeleton]
    /// The markers.
    public var markers: [PlanMarker]

    /// A plan's contents.
    public init(
        drawing: Drawing? = nil, areas: [Area] = [], lines: [MeasuredLine] = [], details: [DrawingDetail] = [],
        detections: [Detection] = [], skeletons: [Skeleton] = [], markers: [PlanMarker] = []
    ) {
        (self.detections, self.skeletons) = (detections, skeletons)
        self.drawing = drawing
        self.areas = areas
        (self.lines, self.details) = (lines, details)
        self.markers = markers
    }
}
