import FoundationEssentials
import PlanModel

/// A part of a plan's content, for a sheet.
public struct PlanSelection: PlanSource {
    /// The plan.
    public let plan: Plan
    /// The query for the markers to show.
    public let query: MarkerQuery
    /// True if the sheet shows the areas.
    public let showsAreas: Bool

    /// Makes a selection of the markers that a query finds, with or without the plan's areas.
    public init(_ plan: Plan, _ query: MarkerQuery = MarkerQuery(), showsAreas: Bool = true) {
        (self.plan, self.query, self.showsAreas) = (plan, query, showsAreas)
    }

    /// Where the plan is.
    public var location: String { plan.location }
    /// True if the location is the path of a file.
    public var isFile: Bool { plan.isFile }
    /// The plan's drawing.
    public var planDrawing: PlanDrawing { plan.planDrawing }

    /// The bytes of the embedded drawing's file.
    public func picture() throws -> [UInt8] { try plan.picture() }

    /// The plan's areas, or none.
    public func shownAreas() throws -> [Area] { showsAreas ? try plan.areas() : [] }

    /// The plan's measured lines.
    public func shownLines() throws -> [MeasuredLine] { try plan.measuredLines() }

    /// The plan's details.
    public func shownDetails() throws -> [DrawingDetail] { try plan.details() }

    /// The plan's detections.
    public func shownDetections() throws -> [Detection] { try plan.detections() }

    /// The skeletons of the detections.
    public func shownSkeletons() throws -> [Skeleton] { try plan.skeletons() }

    /// The statuses with which the plan's workflow ends.
    public func finalStatuses() throws -> Set<String>? { try plan.finalStatuses() }

    /// The markers that the query finds.
    public func shownMarkers() throws -> [Marker] { try plan.markers(query).map(\.marker) }

    /// The files of the markers that the query finds.
    public func shownAttachments() throws -> [UUID: [Attachment]] { try plan.markers(query).attachments }

    /// The bytes of an attachment.
    public func content(of attachment: Attachment) throws -> [UInt8] { try plan.content(of: attachment) }
}
