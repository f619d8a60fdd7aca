import PlanBase
import PlanGeometry

/// A colour as premultiplied pixels of any coverage.
package struct CoverageColor: Sendable {
    /// The colour, which decides the pixels.
    private let color: Color
    /// The pixels, as `CanvasPixels` describes them, of which 0 to all `steps` parts are covered: finer ones cannot be seen,
    /// and a picture of fewer shades is smaller. The last one is repeated, so that there is one for each index. After them
    /// come as many as what RGB samples become of them: red in the lowest byte, and what is kept in the highest one.
    private let pixels: [UInt32]

    fileprivate static let steps = 32

    package init(_ color: Color) {
        self.color = color
        func component(_ value: Double) -> UInt32 { UInt32(saturating: (value * color.alpha * 255 * 256).rounded()) }
        let (alpha, red, green, blue) = (
            component(1), component(color.red), component(color.green), component(color.blue)
        )
        let steps = UInt32(Self.steps)
        var pixels = (0...steps).map { share in
            // In 1/256 of a level, so that it is rounded only once.
            func level(_ component: UInt32) -> UInt32 { (component &* share &* (256 / steps) &+ 0x8000) >> 16 }
            return level(alpha) << 24 | level(red) << 16 | level(green) << 8 | level(blue)
        }
        pixels += repeatElement(pixels[Self.steps], count: CoveragePixels.indexCount - pixels.count)
        self.pixels = pixels + pixels.map { (255 - $0 >> 24) | ($0 & 0xFFFFFF) << 8 }.map(\.byteSwapped)
    }

    /// True if both colours have equal alpha, so that any share of a pixel has equal alpha in both.
    func hasSameAlpha(as other: CoverageColor) -> Bool { color.alpha == other.color.alpha }

    /// Calls a closure with the pixels.
    @inline(__always)
    package func withPixels(_ body: (CoveragePixels) -> Void) {
        pixels.withUnsafeBufferPointer { pixels in
            if let start = pixels.baseAddress { body(CoveragePixels(start: start)) }
        }
    }

    /// Calls a closure with the pixels of several colours.
    @inline(__always)
    package static func withPixels(of colors: [CoverageColor], _ body: (CoveragePixels) -> Void) {
        if colors.count == 1 { return colors[0].withPixels(body) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: colors.count * CoveragePixels.perColor) { pixels in
            for (index, color) in colors.enumerated() {
                _ = pixels[(index * CoveragePixels.perColor)...].initialize(fromContentsOf: color.pixels)
            }
            if let start = pixels.baseAddress { body(CoveragePixels(start: start)) }
        }
    }

    @inline(__always)
    fileprivate static func index(_ coverage: Float) -> Int {
        // Added to 2^23 a number is rounded to a whole one, which then is the lowest bits. Whatever the number, the index is
        // less than `CoveragePixels.indexCount`.
        Int(truncatingIfNeeded: (coverage * Float(steps) + 0x1p23).bitPattern & 0x3F)
    }
}

extension CoverageColor: Equatable {
    /// True if the colours are equal, and so their pixels.
    package static func == (left: CoverageColor, right: CoverageColor) -> Bool { left.color == right.color }
}

/// The pixels of a colour, or of several, while their memory is held.
package struct CoveragePixels {
    fileprivate static let indexCount = 64
    fileprivate static let perColor = 2 * indexCount
    fileprivate let start: UnsafePointer<UInt32>

    /// The first colour's pixel of which a share from 0 to 1 is covered.
    @inline(__always)
    package subscript(coverage: Float) -> UInt32 { start[CoverageColor.index(coverage)] }

    /// Returns the samples that blend the first colour over eight RGB pixels, of which these shares are covered.
    @inline(__always)
    func samples(_ coverages: CoverageSpan) -> SpanOverRGB {
        let bits = unsafeBitCast(coverages * Float(CoverageColor.steps) + 0x1p23, to: SIMD8<UInt32>.self) & 0x3F
        let start = start + Self.indexCount
        func entry(_ lane: Int) -> UInt64 { UInt64(start[Int(bits[lane])]) }
        return SpanOverRGB((entry(0), entry(1), entry(2), entry(3), entry(4), entry(5), entry(6), entry(7)))
    }

    /// The pixels of the colour numbered `color`, which must be one of them.
    @inline(__always)
    package subscript(color: Int, coverages: CoverageSpan) -> SIMD8<UInt32> {
        let bits = unsafeBitCast(coverages * Float(CoverageColor.steps) + 0x1p23, to: SIMD8<UInt32>.self) & 0x3F
        let start = start + color &* Self.perColor
        var pixels = SIMD8<UInt32>()
        for lane in 0..<CoverageSpan.scalarCount { pixels[lane] = start[Int(bits[lane])] }
        return pixels
    }

    /// The pixel of the colour numbered `color`, which must be one of them.
    @inline(__always)
    package subscript(color: Int, coverage: Float) -> UInt32 {
        start[color &* Self.perColor &+ CoverageColor.index(coverage)]
    }
}
