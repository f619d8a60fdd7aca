import PlanGeometry
import PlanModel

/// Which markers, and in which order. Conditions that are not set let all markers through; all that are set must hold.
public struct MarkerQuery: Hashable, Sendable {
    /// The order of the markers found.
    public enum Order: Hashable, Sendable {
        /// By number.
        case number
        /// The nearest to a pixel point first.
        case distance(to: Point)
        /// The earliest due day first; those without one last.
        case due
        /// The last changed first.
        case changed
    }

    /// Their areas, by id or name; an empty text stands for none.
    public var areas: Set<String> = []
    /// Their statuses; here and below an empty text stands for none.
    public var statuses: Set<String> = []
    /// Statuses that they must not have.
    public var otherStatuses: Set<String> = []
    /// Their categories.
    public var categories: Set<String> = []
    /// Their priorities.
    public var priorities: Set<String> = []
    /// Who is to see to them.
    public var assignees: Set<String> = []
    /// Who made them.
    public var authors: Set<String> = []
    /// When they must have been changed last, or after.
    public var changedFrom: Timestamp?
    /// Words in title or note: each must begin some word there, regardless of case and accents.
    public var text: String?
    /// The first day that they may be due.
    public var dueFrom: CalendarDate?
    /// The last day that they may be due.
    public var dueTo: CalendarDate?
    /// Where they must lie, edges included, in pixel points.
    public var box: Box?
    /// Their order.
    public var order: Order = .number
    /// How many to find at most.
    public var limit: Int?

    /// All markers by number.
    public init() {}

    /// The markers in a box, edges included, in pixel points.
    public init(box: Box) {
        self.box = box
    }
}
