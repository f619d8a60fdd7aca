import FoundationEssentials
import PlanModel

extension Plan: PlanSource {
    /// All areas.
    public func shownAreas() throws -> [Area] { try areas() }

    /// All measured lines.
    public func shownLines() throws -> [MeasuredLine] { try measuredLines() }

    /// All details.
    public func shownDetails() throws -> [DrawingDetail] { try details() }

    /// All detections.
    public func shownDetections() throws -> [Detection] { try detections() }

    /// The skeletons of the detections.
    public func shownSkeletons() throws -> [Skeleton] { try skeletons() }

    /// The statuses that no step of the workflow leaves.
    public func finalStatuses() throws -> Set<String>? { Set(try workflow().finalStatuses) }

    /// All markers, by number.
    public func shownMarkers() throws -> [Marker] { try markers().map(\.marker) }

    /// The files of all markers that have some.
    public func shownAttachments() throws -> [UUID: [Attachment]] { try markers().attachments }
}

extension [PlanMarker] {
    /// The attachments of the markers that have some, by the markers' identifiers.
    var attachments: [UUID: [Attachment]] {
        Dictionary(uniqueKeysWithValues: lazy.filter { !$0.attachments.isEmpty }.map { ($0.id, $0.attachments) })
    }
}
