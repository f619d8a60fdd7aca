import PlanCanvas
import PlanGeometry
import PlanModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The motion of something let go of, from 0 to 1: a critically damped spring, which comes to rest without swinging.
///
/// With ω = 2π / response: x(t) = 1 - (1 + (ω - v) t) e^(-ωt), cut off where a great speed would carry it past the end.
public struct SpringMotion: Hashable, Sendable {
    /// The speed at the beginning, in ways a second; towards the end when positive.
    public let velocity: Double
    /// The spring's period if it were not damped, in seconds, above 0.
    public let response: Double

    /// A motion with a speed at its beginning.
    public init(velocity: Double, response: Double = 0.4) {
        self.velocity = velocity.isFinite ? velocity : 0
        self.response = response.isFinite && response > 0 ? response : 0.4
    }

    /// Closer than this to the end it has arrived.
    private static let nearness = 0.0005

    /// How far it has come after so many seconds, at most 1; exactly 1 when it has arrived.
    public func position(after seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        let frequency = 2 * Double.pi / response
        let rest = (1 + (frequency - velocity) * seconds) * exp(-frequency * seconds)
        return rest < Self.nearness ? 1 : 1 - rest
    }
}
