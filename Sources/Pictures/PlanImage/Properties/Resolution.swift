/// The density of pixels: the number of pixels to the metre, or a bare aspect ratio.
public struct Resolution: Hashable, Sendable {
    /// Pixels to the unit, along x and along y.
    public var x, y: UInt32
    /// True if the unit is the metre; if false, only the ratio of `x` to `y` has a meaning.
    public var isPerMetre: Bool

    /// Makes a resolution in pixels to the metre, or a bare aspect ratio.
    public init(x: UInt32, y: UInt32, isPerMetre: Bool = true) {
        self.x = x
        self.y = y
        self.isPerMetre = isPerMetre
    }

    /// Makes a resolution in pixels to the metre of finite numbers, each rounded to a whole number that is at least 1.
    init(roundingX x: Double, y: Double) {
        func whole(_ number: Double) -> UInt32 { UInt32(min(max(number.rounded(), 1), Double(UInt32.max / 2))) }
        self.init(x: whole(x), y: whole(y))
    }

    /// Makes a resolution of dots to the inch, the same along x and y; nil unless finite and 0 to 100,000,000.
    public init?(dotsPerInch: Double) {
        guard dotsPerInch.isFinite, (0...100_000_000).contains(dotsPerInch) else { return nil }
        let perMetre = UInt32((dotsPerInch / 0.0254).rounded())
        self.init(x: perMetre, y: perMetre)
    }

    /// Pixels to the metre along x and y; nil if the unit is not known or a number is zero.
    public var pixelsPerMetre: (x: Double, y: Double)? {
        isPerMetre && x > 0 && y > 0 ? (Double(x), Double(y)) : nil
    }

    /// Dots to the inch along x and y; nil if the unit is not known or a number is zero.
    public var dotsPerInch: (x: Double, y: Double)? { pixelsPerMetre.map { ($0.x * 0.0254, $0.y * 0.0254) } }
}
