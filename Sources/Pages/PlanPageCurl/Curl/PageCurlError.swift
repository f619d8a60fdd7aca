import PlanBase
import PlanGeometry

/// Why a leaf cannot be curled.
public enum PageCurlError: Error, Hashable, Sendable {
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

extension PageCurlError: CodedError {
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
}

extension PageCurlError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .invalidSize(let size):
            "a sheet of \(size) cannot be curled: width and height must be greater than 0 and at most "
                + "\(PageCurl.greatestExtent)"
        case .invalidRadius(let radius): "the roll's radius \(radius) must be a number greater than 0"
        case .gripOffLeaf(let point, let size):
            "the sheet cannot be gripped at \(point): the point must lie on the sheet of \(size)"
        case .gripOnSpine(let point, let edge):
            "the sheet cannot be gripped at \(point), on its spine at the \(edge) edge: choose a point away from it"
        case .nonFiniteFinger(let point): "the finger's place \(point) must have two ordinary numbers"
        case .invalidAngle(let angle): "the angle \(angle) of the pull must be between -90° and 90°"
        case .progressNotANumber: "the progress of a turn must be a number from 0 to 1"
        case .invalidEasing(let point):
            "the control point \(point) of the easing curve must be finite and have an x from 0 to 1"
        }
    }
}
