import PlanBase
import PlanGeometry
import PlanImage

/// Why no room can be traced.
public enum TraceError: Problem, Sendable {
    /// The drawing cannot be read.
    case image(ImageError)
    /// The greatest gap is negative, not finite, or longer than the drawing's longer side.
    case gapOutOfRange(Double, longerSide: Double)
    /// The point is not finite or not on the drawing.
    case pointOutsideDrawing(Point, size: Size)
    /// The point lies on a wall, in a doorway or in a window.
    case pointOnWall(Point)
    /// The walls around the point do not close: the space around the point reaches the drawing's edge or takes most of the drawing.
    case roomNotClosed(Point, gap: Double)
    /// The space around the point is smaller than any room.
    case roomTooSmall(Point, size: Size)
}

extension TraceError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .image: "image"
        case .gapOutOfRange: "gapOutOfRange"
        case .pointOutsideDrawing: "pointOutsideDrawing"
        case .pointOnWall: "pointOnWall"
        case .roomNotClosed: "roomNotClosed"
        case .roomTooSmall: "roomTooSmall"
        }
    }

    /// A misuse where an argument is out of range, a refusal where there is no room; of a drawing that cannot be read, that error's own.
    public var kind: ProblemKind {
        switch self {
        case .image(let error): error.kind
        case .gapOutOfRange, .pointOutsideDrawing: .usage
        case .pointOnWall, .roomNotClosed, .roomTooSmall: .refused
        }
    }

    /// The drawing's file where it cannot be read.
    public var file: String? { if case .image(let error) = self { error.file } else { nil } }

    /// The argument that is out of range.
    public var placeName: String? {
        switch self {
        case .image(let error): error.placeName
        case .gapOutOfRange: Self.gap.path
        case .pointOutsideDrawing, .pointOnWall, .roomNotClosed, .roomTooSmall: "point"
        }
    }
}
