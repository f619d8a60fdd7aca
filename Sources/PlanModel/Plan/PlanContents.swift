/// What a plan holds, apart from its history: what is exchanged with other tools.
public struct PlanContents: Hashable, Sendable {
    /// The drawing; `nil` in files of formats that hold none.
    public var drawing: Drawing?
    /// The areas, in the order they are painted.
    public var areas: [Area]
    /// The markers.
    public var markers: [PlanMarker]

    /// A plan's contents.
    public init(drawing: Drawing? = nil, areas: [Area] = [], markers: [PlanMarker] = []) {
        self.drawing = drawing
        self.areas = areas
        self.markers = markers
    }
}
