import PlanBase
import PlanGeometry

/// Why detections cannot be counted by zones or lines.
public enum ZoneError: Hashable, Sendable {
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
}

extension ZoneError: Problem {
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

    /// A misuse: the caller gives the anchors and the lines.
    public var kind: ProblemKind { .usage }

    /// The error on one line: what is wrong, and what would be right.
    public var message: Message {
        switch self {
        case .noAnchors:
            Message("there is no anchor; name a point of the box that decides, such as bottom-center")
        case .lineNotFinite(let name):
            Message("the line '\(name.excerpt)' has a coordinate that is no finite number")
        case .lineWithoutLength(let name, let point):
            Message(
                "the line '\(name.excerpt)' begins and ends at (\(point.x.compact), \(point.y.compact)); its ends must differ"
            )
        case .bentLine(let name, let points):
            Message(
                "the line '\(name.excerpt)' has \(points) points; a line whose crossings are counted has a start and an end"
            )
        case .minimumCrossing(let frames):
            Message("a crossing cannot count after \(frames) frames; the number must be 1 or more")
        }
    }
}
