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

extension StrokeError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .invalidLineWidth(let width): "the line width \(width) must be a number of at least 0"
        case .invalidMiterLimit(let limit): "the miter limit \(limit) must be a number of at least 0"
        case .invalidDash(let index, let length):
            "length \(index + 1) of the dash pattern, \(length), must be a number of at least 0"
        case .invalidDashPhase(let phase): "the dash phase \(phase) must be an ordinary number"
        case .tooManyDashes(let limit):
            "the dash pattern is so short that the path would have more than \(limit) dashes: use longer ones"
        case .invalidTolerance(let tolerance): "the tolerance \(tolerance) must be greater than 0"
        case .pathNotFinite: "the path is too large or too small to be stroked, or a coordinate is not finite"
        }
    }
}
