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
    /// Nothing when nothing is known. Markers are copied far more often than changed, and so their details are shared.
    private var shared: SharedDetails?

    fileprivate init(_ fields: DetailFields) { self.fields = fields }

    /// Details, each of which may be unknown.
    public init(
        title: String? = nil, note: String? = nil, status: String? = nil, category: String? = nil,
        priority: String? = nil, assignee: String? = nil, due: CalendarDate? = nil, color: Color? = nil,
        properties: [String: JSONValue] = [:]
    ) {
        self.init(
            DetailFields(
                title: title, note: note, status: status, category: category, priority: priority, assignee: assignee,
                due: due, color: color, properties: properties))
    }

    fileprivate var fields: DetailFields {
        get { shared?.fields ?? DetailFields() }
        set { shared = newValue.isEmpty ? nil : SharedDetails(newValue) }
    }

    /// A short description: `Door closer missing`.
    public var title: String? {
        get { shared?.fields.title }
        set { fields.title = newValue }
    }

    /// Whatever else there is to say about it, of any length.
    public var note: String? {
        get { shared?.fields.note }
        set { fields.note = newValue }
    }

    /// Where it stands in the workflow: `open`, `closed`, …
    public var status: String? {
        get { shared?.fields.status }
        set { fields.status = newValue }
    }

    /// Its kind or trade: `electrical`, `paint`, …
    public var category: String? {
        get { shared?.fields.category }
        set { fields.category = newValue }
    }

    /// How urgent it is: `high`, `low`, …
    public var priority: String? {
        get { shared?.fields.priority }
        set { fields.priority = newValue }
    }

    /// Who is to see to it.
    public var assignee: String? {
        get { shared?.fields.assignee }
        set { fields.assignee = newValue }
    }

    /// The day by which it is to be done.
    public var due: CalendarDate? {
        get { shared?.fields.due }
        set { fields.due = newValue }
    }

    /// The colour its source asks for; nothing leaves the choice to the style.
    public var color: Color? {
        get { shared?.fields.color }
        set { fields.color = newValue }
    }

    /// Whatever else its source said about it, kept as it was.
    public var properties: [String: JSONValue] {
        get { shared?.fields.properties ?? [:] }
        set { fields.properties = newValue }
    }

    /// Whether the same is known in both.
    public static func == (one: MarkerDetails, other: MarkerDetails) -> Bool {
        one.shared === other.shared || one.fields == other.fields
    }

    /// Hashes what is known.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

private struct DetailFields: Hashable, Sendable {
    var title, note, status, category, priority, assignee: String?
    var due: CalendarDate?
    var color: Color?
    var properties: [String: JSONValue] = [:]

    var isEmpty: Bool { self == Self.none }

    private static let none = DetailFields()
}

private final class SharedDetails: Sendable {
    let fields: DetailFields

    init(_ fields: DetailFields) { self.fields = fields }
}
