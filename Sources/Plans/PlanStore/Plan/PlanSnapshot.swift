import PlanModel

/// A part of a plan's content as it was at one moment, for a sheet that is made when the plan is closed, or changed since.
/// The files that are attached to markers are left out, as they may be large.
public struct PlanSnapshot: PlanSource {
    /// Where the plan is.
    public let location: String
    /// True if the location is the path of a file.
    public let isFile: Bool
    /// The plan's drawing.
    public let planDrawing: PlanDrawing
    private let areas: [Area]
    private let markers: [Marker]
    private let lines: [MeasuredLine]
    private let details: [DrawingDetail]
    private let detections: [Detection]
    private let skeletons: [Skeleton]
    private let statuses: Set<String>?
    /// The bytes of the embedded drawing's file, or why they cannot be had: a sheet may be given another file.
    private let embedded: Result<[UInt8], any Error>

    /// Copies what a sheet needs of a plan; see ``PlanSelection``.
    public init(_ selection: PlanSelection) throws {
        let plan = selection.plan
        (location, isFile) = (plan.location, plan.isFile)
        (planDrawing, areas, markers, lines, details, detections, skeletons, statuses) = try plan.reading { _ in
            (
                plan.planDrawing, try selection.shownAreas(), try selection.shownMarkers(),
                try selection.shownLines(), try selection.shownDetails(), try selection.shownDetections(),
                try selection.shownSkeletons(), try selection.finalStatuses()
            )
        }
        let isEmbedded = planDrawing.isEmbedded
        embedded = Result { isEmbedded ? try plan.picture() : [] }
    }

    /// The bytes of the embedded drawing's file.
    public func picture() throws -> [UInt8] { try embedded.get() }
    /// The areas, if the sheet shows them.
    public func shownAreas() -> [Area] { areas }
    /// The statuses with which the plan's workflow ended.
    public func finalStatuses() -> Set<String>? { statuses }
    /// The measured lines.
    public func shownLines() -> [MeasuredLine] { lines }
    /// The parts of the drawing that have a scale of their own.
    public func shownDetails() -> [DrawingDetail] { details }
    /// The detections.
    public func shownDetections() -> [Detection] { detections }
    /// The skeletons of the detections.
    public func shownSkeletons() -> [Skeleton] { skeletons }
    /// The markers that the query found.
    public func shownMarkers() -> [Marker] { markers }
}
