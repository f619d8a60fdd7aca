import FoundationEssentials
import PlanBase

/// A marker as a plan keeps it: with the area it lies in, who made it when, and its attachments.
public struct PlanMarker: Hashable, Sendable, Identifiable {
    /// The marker itself.
    public var marker: Marker
    /// The area that the marker lies in, kept up to date by the plan. Of several areas, one that has the marker inside comes
    /// before one that has the marker on its boundary, and then the smallest comes first.
    public var area: Area.ID?
    /// Who made the marker.
    public var author: String?
    /// When the marker was made.
    public var created: Timestamp
    /// When the marker was last changed.
    public var changed: Timestamp
    /// The marker's attachments, in the order they were attached.
    public var attachments: [Attachment]

    /// The marker's identifier, which stays for as long as the marker exists, in all copies of the plan.
    public var id: UUID { marker.id }

    /// A marker with what a plan knows of it.
    public init(
        marker: Marker, area: Area.ID? = nil, author: String? = nil, created: Timestamp, changed: Timestamp? = nil,
        attachments: [Attachment] = []
    ) {
        self.marker = marker
        self.area = area
        self.author = author
        self.created = created
        self.changed = changed ?? created
        self.attachments = attachments
    }
}

extension PlanMarker: CustomStringConvertible {
    /// The marker and the area that it lies in: `marker 12 at (350.0, 80.5), 'Scratch', in area kitchen`.
    public var description: String { "\(marker)" + (area.map { ", in area \($0.onOneLine)" } ?? "") }
}
