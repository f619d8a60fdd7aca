import PlanGeometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A numbered pin at a pixel point of a drawing: a defect, a sensor, an asset.
public struct Marker: Hashable, Sendable, Identifiable {
    /// What identifies the marker for as long as it exists.
    public let id: UUID
    /// The number people call it by; nothing for the marker of a single-marker session.
    public var number: Int?
    /// Where it is, in pixel points of its drawing.
    public var point: Point
    /// What is known about it.
    public var details: MarkerDetails
    /// What it looks like.
    public var style: MarkerStyle

    /// A marker at a pixel point.
    public init(
        id: UUID = .random(), number: Int? = nil, point: Point, details: MarkerDetails = MarkerDetails(),
        style: MarkerStyle = MarkerStyle()
    ) {
        self.id = id
        self.number = number
        self.point = point
        self.details = details
        self.style = style
    }
}

/// What is known about a marker beside its number and place.
public struct MarkerDetails: Hashable, Sendable {
    /// A short description: `Door closer missing`.
    public var title: String?
    /// Whatever else there is to say about it, of any length.
    public var note: String?
    /// Where it stands in the workflow: `open`, `closed`, …
    public var status: String?
    /// Its kind or trade: `electrical`, `paint`, …
    public var category: String?
    /// How urgent it is: `high`, `low`, …
    public var priority: String?
    /// Who is to see to it.
    public var assignee: String?
    /// The day by which it is to be done.
    public var due: CalendarDate?
    /// The colour its source asks for; nothing leaves the choice to the style.
    public var color: Color?
    /// Whatever else its source said about it, kept as it was.
    public var properties: [String: JSONValue]

    /// Details, each of which may be unknown.
    public init(
        title: String? = nil, note: String? = nil, status: String? = nil, category: String? = nil,
        priority: String? = nil, assignee: String? = nil, due: CalendarDate? = nil, color: Color? = nil,
        properties: [String: JSONValue] = [:]
    ) {
        self.title = title
        self.note = note
        self.status = status
        self.category = category
        self.priority = priority
        self.assignee = assignee
        self.due = due
        self.color = color
        self.properties = properties
    }
}
