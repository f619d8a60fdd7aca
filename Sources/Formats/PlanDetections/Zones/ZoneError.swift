import PlanBase
import PlanGeometry

/// Why detections cannot be counted by zones or lines.
public enum ZoneError: CodedError, Hashable, Sendable {
    /// No anchor is given, so that no point of a detection decides where it is.
    case noAnchors
    /// A coordinate of a line is infinite or no number.
    case lineNotFinite(name: String)
    /// A line begins where it ends, so that it has no sides.
    case lineWithoutLength(name: String, at: Point)
    /// A line has more than a start and an end.
    case bentLine(name: String, points: Int)
    /// The number of frames after which a crossing counts is less than 1.
    case minimumCrossing(Int)

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noAnchors: "noAnchors"
        case .lineNotFinite: "lineNotFinite"
        case .lineWithoutLength: "lineWithoutLength"
        case .bentLine: "bentLine"
        case .minimumCrossing: "minimumCrossing"
        }
    }
}

extension ZoneError: CustomStringConvertible {
    /// The error on one line: what is wrong, and what would be right.
    public var description: String { message.english }

    /// The error in every language.
    public var message: Message {
        switch self {
        case .noAnchors:
            Message(
                "there is no anchor; name a point of the box that decides, such as bottom-center",
                "没有锚点;请指定方框上起决定作用的点,例如 bottom-center")
        case .lineNotFinite(let name):
            Message(
                "the line '\(name.excerpt)' has a coordinate that is no finite number", "线“\(name.excerpt)”有坐标不是有限数值")
        case .lineWithoutLength(let name, let point):
            Message(
                "the line '\(name.excerpt)' begins and ends at (\(point.x.compact), \(point.y.compact)); its ends must differ",
                "线“\(name.excerpt)”的起点和终点都在 (\(point.x.compact), \(point.y.compact));两端须不同")
        case .bentLine(let name, let points):
            Message(
                "the line '\(name.excerpt)' has \(points) points; a line whose crossings are counted has a start and an end",
                "线“\(name.excerpt)”有 \(points) 个点;计数线只有起点和终点")
        case .minimumCrossing(let frames):
            Message(
                "a crossing cannot count after \(frames) frames; the number must be 1 or more",
                "越线确认帧数不能是 \(frames),须为 1 或以上")
        }
    }
}
