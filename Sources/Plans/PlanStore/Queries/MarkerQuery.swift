import PlanBase
import PlanGeometry

/// Which markers to find, and in which order. A marker must meet every condition that is set; unset conditions let all
/// markers through.
public struct MarkerQuery: Hashable, Sendable {
    /// An order of markers.
    public enum Order: Hashable, Sendable {
        /// By number.
        case number
        /// The nearest to a pixel point first.
        case distance(to: Point)
        /// The earliest due day first; markers without a due day last.
        case due
        /// The latest change first.
        case changed
    }

    /// The markers' numbers; `nil` for all markers, and an empty set for none.
    public var numbers: Set<Int>?
    /// The markers' areas, by id or name; an empty text stands for no area.
    public var areas: Set<String> = []
    /// The texts, any of which the markers must have in a field; an empty text stands for a missing value, an empty set for all.
    public var texts: [TextField: Set<String>] = [:]
    /// Statuses that the markers must not have; an empty text stands for a missing one.
    public var otherStatuses: Set<String> = []
    /// The earliest time of the markers' last change.
    public var changedFrom: Timestamp?
    /// Words in title or note: each must be the beginning of a word there, regardless of case and accents.
    public var text: String?
    /// The first day on which the markers may be due.
    public var dueFrom: CalendarDate?
    /// The last day on which the markers may be due.
    public var dueTo: CalendarDate?
    /// The box in which the markers must lie, edges included, in pixel points.
    public var box: Box?
    /// The position behind which the markers must lie in its order, which is that of the query where a list is read in pages.
    public var after: MarkerPosition?
    /// The order of the markers.
    public var order: Order = .number
    /// The greatest number of markers to find; `nil` for all.
    public var limit: Int?

    /// Makes a query for all markers by number.
    public init() {}

    /// The fields of which certain texts are wanted, with these, in a fixed order.
    package var wantedTexts: [(field: TextField, texts: Set<String>)] {
        TextField.all.compactMap { field in texts[field].flatMap { $0.isEmpty ? nil : (field, $0) } }
    }

    /// Makes a query for the markers in a box of pixel points, edges included.
    public init(box: Box) { self.box = box }
}
