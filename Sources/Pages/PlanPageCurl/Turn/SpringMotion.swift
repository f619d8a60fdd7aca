import Glibc

/// The motion of a released page from 0 to 1: a critically damped spring, which comes to rest without swinging.
///
/// With ω = 2π / response: x(t) = 1 - (1 + (ω - v) t) e^(-ωt), cut off where high speed would carry it past the end.
public struct SpringMotion: Hashable, Sendable {
    /// The initial speed, in whole ways per second; positive towards the end.
    public let velocity: Double
    /// The period of the undamped spring in seconds, above 0.
    public let response: Double

    /// A motion with an initial speed; an invalid velocity counts as 0, an invalid response as 0.4.
    public init(velocity: Double, response: Double = 0.4) {
        self.velocity = velocity.isFinite ? velocity : 0
        self.response = response.isFinite && response > 0 ? response : 0.4
    }

    /// The distance from the end below which the motion has arrived.
    private static let nearness = 0.0005

    /// The position after a time, at most 1; exactly 1 once the motion has arrived.
    public func position(after seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        let frequency = 2 * Double.pi / response
        let rest = (1 + (frequency - velocity) * seconds) * exp(-frequency * seconds)
        return rest < Self.nearness ? 1 : 1 - rest
    }
}
