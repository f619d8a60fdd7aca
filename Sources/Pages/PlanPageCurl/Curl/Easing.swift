import PlanGeometry

/// A timing function as in CSS and Core Animation: a cubic Bézier curve from (0, 0) to (1, 1) whose x is the elapsed fraction
/// of the time and whose y is the fraction of the way.
public struct Easing: Hashable, Sendable {
    /// The control point next to (0, 0); its x is in 0...1.
    public let first: Point
    /// The control point next to (1, 1); its x is in 0...1.
    public let second: Point

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        first = Point(x: x1, y: y1)
        second = Point(x: x2, y: y2)
    }

    /// A curve with two control points.
    ///
    /// - Throws: ``PageCurlError/invalidEasing(_:)`` unless both are finite and each x is in 0...1, so that the curve is a
    ///   function of time.
    public init(first: Point, second: Point) throws(PageCurlError) {
        for point in [first, second] where !point.isFinite || point.x < 0 || point.x > 1 {
            throw .invalidEasing(point)
        }
        self.first = first
        self.second = second
    }

    /// Constant speed.
    public static let linear = Easing(0, 0, 1, 1)
    /// Slow at both ends: UIKit's default.
    public static let easeInOut = Easing(0.42, 0, 0.58, 1)
    /// Slow at the start.
    public static let easeIn = Easing(0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = Easing(0, 0, 0.58, 1)

    /// The fraction of the way at a fraction of the time; times outside 0...1 are clamped, NaN counts as 0.
    public func callAsFunction(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if self == .linear { return time }
        // x grows with the parameter, so bisection always converges; Newton's steps make it fast.
        var (low, high) = (0.0, 1.0)
        var parameter = time
        for _ in 0..<60 {
            let error = Self.bezier(first.x, second.x, parameter) - time
            if abs(error) < 1e-15 { break }
            if error > 0 { high = parameter } else { low = parameter }
            let next = parameter - error / Self.slope(first.x, second.x, parameter)
            parameter = next > low && next < high ? next : (low + high) / 2
        }
        return Self.bezier(first.y, second.y, parameter)
    }

    private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
    }

    private static func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * a + 6 * rest * t * (b - a) + 3 * t * t * (1 - b)
    }
}
