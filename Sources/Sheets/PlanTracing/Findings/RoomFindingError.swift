import PlanBase
import PlanGeometry

/// Why no rooms can be looked for on a page.
public enum RoomFindingError: Problem, Sendable {
    /// The page's size is not finite, not positive, or beyond that of any paper.
    case pageSize(Size)
    /// The scale is not finite or not positive.
    case scaleOutOfRange(Double)
    /// Nothing on the page looks like a wall.
    case noWalls
    /// The caller has given the search up.
    case cancelled
}

extension RoomFindingError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .pageSize: "pageSize"
        case .scaleOutOfRange: "scaleOutOfRange"
        case .noWalls: "noWalls"
        case .cancelled: "cancelled"
        }
    }

    /// A misuse where the scale is out of range, else a refusal; a search that was given up is cancelled.
    public var kind: ProblemKind {
        switch self {
        case .scaleOutOfRange: .usage
        case .pageSize, .noWalls: .refused
        case .cancelled: .cancelled
        }
    }

    /// The argument that is out of range.
    public var placeName: String? { if case .scaleOutOfRange = self { "scale" } else { nil } }

    /// The error on one line: what is wrong, and what to do.
    public var message: Message {
        switch self {
        case .pageSize(let size):
            Message("the page of \(size.width.shortest) x \(size.height.shortest) points has no size of a sheet")
        case .scaleOutOfRange(let value):
            Message("a metre takes \(value.shortest) points, which is no scale; give from 0.01 to 10000")
        case .noWalls:
            Message(
                "nothing on the page is drawn like walls around a room, such as pairs of parallel lines or strips that are thicker than the lines"
            )
        case .cancelled: Message("cancelled")
        }
    }
}
