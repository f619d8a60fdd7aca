import PlanBase
import PlanGeometry
import PlanModel

/// A marker's position in an order of markers: the values that the order compares, the last of them the marker's number.
///
/// A position stays where it is when its marker is changed or removed, so that a list can be read in pages: each page begins behind the
/// position of the last marker of the page before.
public enum MarkerPosition: Hashable, Sendable {
    /// A position by number.
    case number(Int)
    /// A position by the distance to a pixel point, which is given squared.
    case distance(squared: Double, to: Point, number: Int)
    /// A position by due day; nil stands for none.
    case due(CalendarDate?, number: Int)
    /// A position by the time of the last change.
    case changed(Timestamp, number: Int)

    /// The position of a marker in an order.
    public init(of item: PlanMarker, in order: MarkerQuery.Order) {
        let number = item.marker.number ?? 0
        self =
            switch order {
            case .number: .number(number)
            case .distance(let point):
                .distance(squared: item.marker.point.squaredDistance(to: point), to: point, number: number)
            case .due: .due(item.marker.details.due, number: number)
            case .changed: .changed(item.changed, number: number)
            }
    }

    /// The order that the position is in.
    public var order: MarkerQuery.Order {
        switch self {
        case .number: .number
        case .distance(_, let point, _): .distance(to: point)
        case .due: .due
        case .changed: .changed
        }
    }

    /// A Boolean value indicating whether the position comes before another one of the same order.
    func isBefore(_ other: MarkerPosition) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): one < two
        case (.distance(let one, _, let number), .distance(let two, _, let otherNumber)):
            (one, number) < (two, otherNumber)
        case (.due(let one?, let number), .due(let two?, let otherNumber)): (one, number) < (two, otherNumber)
        case (.due(nil, let number), .due(nil, let otherNumber)): number < otherNumber
        case (.due(let one, _), .due): one != nil
        case (.changed(let one, let number), .changed(let two, let otherNumber)):
            (two, otherNumber) < (one, number)
        default: false
        }
    }
}
