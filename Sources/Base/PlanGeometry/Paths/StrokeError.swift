/// Why a path cannot be stroked.
public enum StrokeError: Error, Hashable, Sendable {
    /// The line width is negative, infinite or NaN.
    case invalidLineWidth(Double)
    /// The miter limit is negative, infinite or NaN.
    case invalidMiterLimit(Double)
    /// The length at `index` (from 0) of the dash pattern is negative, infinite or NaN.
    case invalidDash(index: Int, Double)
    /// The dash phase is infinite or NaN.
    case invalidDashPhase(Double)
    /// The pattern would cut the path into more than `limit` dashes.
    case tooManyDashes(limit: Int)
    /// The tolerance is not positive.
    case invalidTolerance(Double)
    /// A coordinate of the path is infinite or NaN, or the path too large or too small for its stroke to be computed.
    case pathNotFinite
}

extension StrokeError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .invalidLineWidth: "invalidLineWidth"
        case .invalidMiterLimit: "invalidMiterLimit"
        case .invalidDash: "invalidDash"
        case .invalidDashPhase: "invalidDashPhase"
        case .tooManyDashes: "tooManyDashes"
        case .invalidTolerance: "invalidTolerance"
        case .pathNotFinite: "pathNotFinite"
        }
    }
}
