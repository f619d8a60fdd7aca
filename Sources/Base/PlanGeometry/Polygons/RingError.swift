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

extension RingError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .tooFewVertices(let count):
            "a ring needs at least 3 points, not counting a closing repetition of the first: there "
                + (count == 1 ? "is 1" : "are \(count)")
        case .nonFiniteVertex(let index, let point):
            "point \(index + 1) of the ring, \(point), is not finite: both coordinates must be ordinary numbers"
        }
    }
}
