import PlanBase
import PlanGeometry

/// Why a leaf cannot be curled.
public enum PageCurlError: Problem, Hashable, Sendable {
    /// The leaf's width or height is not greater than 0 and at most ``PageCurl/greatestExtent``.
    case invalidSize(Size)
    /// The roll's radius is not a finite number greater than 0.
    case invalidRadius(Double)
    /// The grip has an infinite or NaN coordinate, or lies off the leaf.
    case gripOffLeaf(Point, Size)
    /// The grip lies on the spine, which does not move.
    case gripOnSpine(Point, LeafEdge)
    /// The finger has an infinite or NaN coordinate.
    case nonFiniteFinger(Point)
    /// The angle of the pull is not between -90 and 90 degrees.
    case invalidAngle(Angle)
    /// The progress is NaN.
    case progressNotANumber
    /// A control point of an easing curve has an x outside 0...1, or a coordinate that is not finite.
    case invalidEasing(Point)
}

extension PageCurlError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .invalidSize: "invalidSize"
        case .invalidRadius: "invalidRadius"
        case .gripOffLeaf: "gripOffSheet"
        case .gripOnSpine: "gripOnSpine"
        case .nonFiniteFinger: "nonFiniteFinger"
        case .invalidAngle: "invalidAngle"
        case .progressNotANumber: "progressNotANumber"
        case .invalidEasing: "invalidEasing"
        }
    }

    /// A misuse: the caller gives the numbers.
    public var kind: ProblemKind { .usage }

    /// The member of a request that has the value.
    public var placeName: String? {
        switch self {
        case .invalidSize: "page_width and page_height"
        case .invalidRadius: "radius"
        case .gripOffLeaf, .gripOnSpine: "touch"
        case .invalidAngle: "angle"
        case .nonFiniteFinger, .progressNotANumber, .invalidEasing: "progress"
        }
    }
}

extension PageCurlError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .invalidSize(let size):
            Message(
                """
                a sheet of \(size) cannot be curled: width and height must be greater than 0 and at most \
                \(PageCurl.greatestExtent)
                """)
        case .invalidRadius(let radius): Message("the roll's radius \(radius) must be a number greater than 0")
        case .gripOffLeaf(let point, let size):
            Message("the sheet cannot be gripped at \(point): the point must lie on the sheet of \(size)")
        case .gripOnSpine(let point, let edge):
            Message(
                "the sheet cannot be gripped at \(point), on its spine at \(edge.phrase): choose a point away from it")
        case .nonFiniteFinger(let point): Message("the finger's place \(point) must have two ordinary numbers")
        case .invalidAngle(let angle): Message("the angle \(angle) of the pull must be between -90° and 90°")
        case .progressNotANumber: Message("the progress of a turn must be a number from 0 to 1")
        case .invalidEasing(let point):
            Message("the control point \(point) of the easing curve must be finite and have an x from 0 to 1")
        }
    }
}

extension LeafEdge {
    /// The edge as it stands in a sentence, behind "at".
    fileprivate var phrase: Message {
        switch self {
        case .left: Message("the left edge")
        case .top: Message("the top edge")
        case .right: Message("the right edge")
        case .bottom: Message("the bottom edge")
        }
    }
}
