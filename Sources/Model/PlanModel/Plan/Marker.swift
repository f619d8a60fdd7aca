import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON

/// A numbered pin at a pixel point of a drawing: a defect, a sensor, an asset.
public struct Marker: Hashable, Sendable, Identifiable {
    /// The marker's identifier, which stays for as long as the marker exists.
    public package(set) var id: UUID
    /// The number people call the marker by; `nil` for the marker of a single-marker session, and before placement gives one.
    public var number: Int?
    /// The marker's place, in pixel points of its drawing.
    public var point: Point
    /// The marker's title, status and other details.
    public var details: MarkerDetails
    /// The marker's look.
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

/// The details of a marker: all that is known about it beside its number and place.
public struct MarkerDetails: Hashable, Sendable {
    /// `nil` if nothing is known. Copies of a marker share the details, as markers are copied far more often than changed.
    private var shared: SharedDetails?

    init(_ fields: DetailFields) { self.fields = fields }

    /// Details, each of which may be unknown.
    public init(
        title: String? = nil, note: String? = nil, status: String? = nil, category: String? = nil,
        priority: String? = nil, assignee: String? = nil, due: CalendarDate? = nil, color: Color? = nil,
        cost: Double? = nil, located: String? = nil, properties: [String: JSONValue] = [:]
    ) {
        self.init(
            DetailFields(
                title: title, note: note, status: status, category: category, priority: priority, assignee: assignee,
                due: due, color: color, cost: cost, located: located, properties: properties))
    }

    private(set) var fields: DetailFields {
        get { shared?.fields ?? DetailFields() }
        set { shared = newValue.isEmpty ? nil : SharedDetails(newValue) }
    }

    /// A short description: `Door closer missing`.
    public var title: String? {
        get { shared?.fields.title }
        set { fields.title = newValue }
    }

    /// A longer description, of any length.
    public var note: String? {
        get { shared?.fields.note }
        set { fields.note = newValue }
    }

    /// The marker's state in the workflow: `open`, `closed`, …
    public var status: String? {
        get { shared?.fields.status }
        set { fields.status = newValue }
    }

    /// The marker's kind or trade: `electrical`, `paint`, …
    public var category: String? {
        get { shared?.fields.category }
        set { fields.category = newValue }
    }

    /// The marker's urgency: `high`, `low`, …
    public var priority: String? {
        get { shared?.fields.priority }
        set { fields.priority = newValue }
    }

    /// The person who takes care of the marker.
    public var assignee: String? {
        get { shared?.fields.assignee }
        set { fields.assignee = newValue }
    }

    /// The day by which the work is to be done.
    public var due: CalendarDate? {
        get { shared?.fields.due }
        set { fields.due = newValue }
    }

    /// The colour that the marker's source asks for; `nil` leaves the choice to the style.
    public var color: Color? {
        get { shared?.fields.color }
        set { fields.color = newValue }
    }

    /// The cost of the work, a finite number without a currency; the plan's people know the currency.
    public var cost: Double? {
        get { shared?.fields.cost }
        set { fields.cost = newValue }
    }

    /// `no` for a marker that stands somewhere in its area, as only the area is known; `nil` for one that stands where it belongs.
    public var located: String? {
        get { shared?.fields.located }
        set { fields.located = newValue }
    }

    /// True if the marker stands where it belongs, not just somewhere in its area. A marker that is moved becomes located.
    public var isLocated: Bool {
        get { located != Self.notLocated }
        set { located = newValue ? nil : Self.notLocated }
    }

    /// The value of ``located`` of markers that are not yet located.
    public static let notLocated = "no"

    /// The other properties of the marker in its source, unchanged.
    public var properties: [String: JSONValue] {
        get { shared?.fields.properties ?? [:] }
        set { fields.properties = newValue }
    }

    /// True if both know the same.
    public static func == (one: MarkerDetails, other: MarkerDetails) -> Bool {
        one.shared === other.shared || one.fields == other.fields
    }

    /// Hashes what is known.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// The values of ``MarkerDetails``.
struct DetailFields: Hashable, Sendable {
    var title, note, status, category, priority, assignee: String?
    var due: CalendarDate?
    var color: Color?
    var cost: Double?
    var located: String?
    var properties: [String: JSONValue] = [:]

    var isEmpty: Bool { self == Self.none }

    private static let none = DetailFields()
}

private final class SharedDetails: Sendable {
    let fields: DetailFields

    init(_ fields: DetailFields) { self.fields = fields }
}

extension Marker: CustomStringConvertible {
    /// The number, the point, and what is known of title and status: `marker 12 at (350.0, 80.5), 'Scratch', open`.
    public var description: String {
        let name = number.map { "marker \($0)" } ?? "marker"
        return (["\(name) at \(point)"] + ["\(details)"].filter { !$0.isEmpty }).joined(separator: ", ")
    }
}

extension MarkerDetails {
    /// Returns the name of the marker's area for tables that people read, which says so if the marker is not yet located.
    ///
    /// - Parameter area: The area's name; nil for a marker that lies in none.
    package func areaText(_ area: String?, in language: MessageLanguage) -> String? {
        guard !isLocated else { return area }
        let text = area.map { Message("\($0) (not yet located)", context: "area") } ?? Message("not yet located")
        return text.text(in: language)
    }
}

extension MarkerDetails: CustomStringConvertible {
    /// The title in quotes and the status, as far as there are any: `'Scratch', open`.
    public var description: String {
        [title.map { "'\($0.onOneLine)'" }, status?.onOneLine].compactMap(\.self).joined(separator: ", ")
    }
}
