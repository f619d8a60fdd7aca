import PlanModel

/// A colour as premultiplied pixels of any coverage.
struct CoverageColor: Hashable, Sendable {
    /// Alpha, and red, green and blue, premultiplied; in 1/256 of a level.
    private let alpha, red, green, blue: UInt32

    init(_ color: Color) {
        func component(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255 * 256).rounded()) }
        (alpha, red, green, blue) = (component(1), component(color.red), component(color.green), component(color.blue))
    }

    /// The pixel, as `CanvasPixels` describes it, of which a share from 0 to 1 is covered, in steps of 1/64: finer ones cannot
    /// be seen, and a picture of fewer shades is smaller.
    @inline(__always)
    func pixel(coverage: Float) -> UInt32 {
        let share = UInt32(coverage * 64 + 0.5) &<< 2
        // At most 255 * 256 * 256, so that nothing overflows.
        func level(_ component: UInt32) -> UInt32 { (component &* share &+ 0x8000) &>> 16 }
        return level(alpha) &<< 24 | level(red) &<< 16 | level(green) &<< 8 | level(blue)
    }
}
