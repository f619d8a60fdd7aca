import PlanBase
import PlanGeometry

extension TraceError {
    /// The greatest gap that is closed.
    static let gap = Setting("gap")

    /// The error on one line: what is wrong, where, and what to do.
    public var message: Message {
        switch self {
        case .image(let error): error.message
        case .gapOutOfRange(let value, let longerSide):
            Message(
                """
                \(Self.gap): \(value.shortest) is no length of an opening; give pixels from 0 to \(longerSide.shortest), \
                the drawing's longer side
                """)
        case .pointOutsideDrawing(let point, let size):
            Message(
                """
                the point \(point.shortest) is not on the drawing of \(size.shortest) pixels; \
                give one inside the room, x to the right and y down from the top left corner
                """)
        case .pointOnWall(let point):
            Message(
                "the point \(point.shortest) lies on a wall, a door or a window; give one in the middle of the room")
        case .roomNotClosed(let point, let length):
            Message(
                """
                no walls close around the point \(point.shortest): what surrounds it reaches the drawing's edge or \
                takes most of the drawing; if a door is open to the outside, close it with a larger \(Remedy.set(Self.gap)) \
                (now \(length.shortest) pixels)
                """)
        case .roomTooSmall(let point, let size):
            Message(
                """
                what surrounds the point \(point.shortest) is only \(size.shortest) pixels large, which is no room; \
                give a point beside it, or a smaller \(Remedy.set(Self.gap))
                """)
        }
    }
}

extension Point {
    fileprivate var shortest: String { "\(x.shortest),\(y.shortest)" }
}

extension Size {
    fileprivate var shortest: String { "\(width.shortest) x \(height.shortest)" }
}
