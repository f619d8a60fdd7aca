#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker as a plan keeps it: with the area it lies in, who made it when, and its attachments.
public struct PlanMarker: Hashable, Sendable, Identifiable {
    /// The marker itself.
    public var marker: Marker
    /// The area it lies in; of several the one it is inside of rather than on the boundary of, then the smallest. The plan
    /// keeps it up to date.
    public var area: Area.ID?
    /// Who made it.
    public var author: String?
    /// When it was made.
    public var created: Timestamp
    /// When it was changed last.
    public var changed: Timestamp
    /// What is attached to it, in the order it was.
    public var attachments: [Attachment]

    /// What identifies the marker for as long as it exists, in all copies of the plan.
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
