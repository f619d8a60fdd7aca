import Glibc

/// The angle about its axis by which a roll turns the leaf, more than 0 and at most half a turn, with its sine and cosine;
/// they are exact for half a turn.
package struct RollTurn: Hashable, Sendable {
    package let angle: Double
    package let sine: Double
    package let cosine: Double

    package static let half = RollTurn(angle: .pi, sine: 0, cosine: -1)
}

extension RollTurn {
    /// The turn whose cosine is given, in -1...1.
    package init(cosine: Double) {
        self =
            cosine <= -1
            ? .half : RollTurn(angle: acos(cosine), sine: (1 - cosine * cosine).squareRoot(), cosine: cosine)
    }
}
