/// An angle, in degrees or radians. In a drawing, where y grows downwards, positive angles turn from the x axis towards
/// the y axis: clockwise as seen.
public struct Angle: Hashable, Sendable, Codable {
    /// The size in radians; a half turn is pi.
    public var radians: Double

    /// The size in degrees; a half turn is 180.
    public var degrees: Double {
        get { radians * (180 / .pi) }
        set { radians = newValue * (.pi / 180) }
    }

    /// The angle of so many radians.
    public init(radians: Double) { self.radians = radians }

    /// The angle of so many degrees.
    public init(degrees: Double) { self.radians = degrees * (.pi / 180) }

    /// The angle of so many radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// The angle of so many degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// The angle 0.
    public static let zero = Angle(radians: 0)
}

extension Angle: Comparable {
    /// Orders by size; a full turn is greater than none.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

extension Angle: AdditiveArithmetic {
    /// The sum of two angles.
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

    /// The difference of two angles.
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

    /// The opposite angle.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

    /// The angle scaled by `factor`.
    public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

    /// The angle scaled by `factor`.
    public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }

    /// The angle divided by `divisor`.
    public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
}

extension Angle: CustomStringConvertible {
    /// The degrees, as `90.0°`.
    public var description: String { "\(degrees)°" }
}
