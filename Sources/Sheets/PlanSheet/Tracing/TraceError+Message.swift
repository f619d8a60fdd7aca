import PlanBase
import PlanGeometry

extension TraceError: CustomStringConvertible {
    /// The message in English.
    public var description: String { message().english }

    /// The error on one line: what is wrong, where, and what to do.
    ///
    /// - Parameter gap: What the greatest gap is called: `--gap` on the command line.
    public func message(naming gap: String = "gap") -> Message {
        switch self {
        case .image(let error): Message(untranslated: "\(error)")
        case .gapOutOfRange(let value, let longerSide):
            Message(
                "\(gap): \(value.shortest) is no length of an opening; give pixels from 0 to \(longerSide.shortest), "
                    + "the drawing's longer side",
                "\(gap):\(value.shortest) 不是有效的开口长度;请给出 0 到 \(longerSide.shortest)(图纸长边)之间的像素数")
        case .pointOutsideDrawing(let point, let size):
            Message(
                "the point \(point.shortest) is not on the drawing of \(size.shortest) pixels; "
                    + "give one inside the room, x to the right and y down from the top left corner",
                "点 \(point.shortest) 不在 \(size.shortest) 像素的图纸上;请给出房间内的点,x 向右、y 向下,自左上角起")
        case .pointOnWall(let point):
            Message(
                "the point \(point.shortest) lies on a wall, a door or a window; give one in the middle of the room",
                "点 \(point.shortest) 落在墙、门或窗上;请给出房间中部的点")
        case .roomNotClosed(let point, let length):
            Message(
                "no walls close around the point \(point.shortest): what surrounds it reaches the drawing's edge or "
                    + "takes most of the drawing; if a door is open to the outside, close it with a larger \(gap) "
                    + "(now \(length.shortest) pixels)",
                "点 \(point.shortest) 周围的墙没有闭合:其周围区域延伸到图纸边缘或占据图纸大部分;"
                    + "如有通向外部的门洞,请用更大的 \(gap) 闭合(现为 \(length.shortest) 像素)")
        case .roomTooSmall(let point, let size):
            Message(
                "what surrounds the point \(point.shortest) is only \(size.shortest) pixels large, which is no room; "
                    + "give a point beside it, or a smaller \(gap)",
                "点 \(point.shortest) 周围的区域只有 \(size.shortest) 像素,不是房间;请给出旁边的点,或更小的 \(gap)")
        }
    }
}

extension Point {
    fileprivate var shortest: String { "\(x.shortest),\(y.shortest)" }
}

extension Size {
    fileprivate var shortest: String { "\(width.shortest) x \(height.shortest)" }
}
