/// Why points do not make a ``Ring``.
public enum RingError: Error, Hashable, Sendable {
    /// Only `count` points, fewer than three, remain without a closing repetition of the first one.
    case tooFewVertices(count: Int)
    /// The point at `index` (from 0, in the order given) has an infinite or NaN coordinate.
    case nonFiniteVertex(index: Int, Point)
}

extension RingError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .tooFewVertices: "tooFewVertices"
        case .nonFiniteVertex: "nonFiniteVertex"
        }
    }
}
