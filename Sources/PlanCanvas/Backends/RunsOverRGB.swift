import PlanGeometry
import PlanModel

/// Blends eight premultiplied pixels over as many opaque RGB pixels.
@inline(__always)
func compositeSpanOverRGB(_ pixels: SIMD8<UInt32>, _ samples: UnsafeMutableRawPointer) {
    // Sixteen samples and the last sixteen of all twenty-four.
    let (front, back) = (
        samples.loadUnaligned(as: SIMD16<UInt8>.self), samples.loadUnaligned(fromByteOffset: 8, as: SIMD16<UInt8>.self)
    )
    let present = SIMD8(lowHalf: pixelsOfSamples(front, from: 0), highHalf: pixelsOfSamples(back, from: 4))
    let colors = ((pixels &>> 16) & 0xFF) | (pixels & 0xFF00) | ((pixels & 0xFF) &<< 16)
    let result = blended(colors, keeping: 255 &- (pixels &>> 24), of: present)
    let (low, high) = (
        unsafeBitCast(result.lowHalf, to: SIMD16<UInt8>.self), unsafeBitCast(result.highHalf, to: SIMD16<UInt8>.self)
    )
    samples.storeBytes(
        of: SIMD16(
            low[0], low[1], low[2], low[4], low[5], low[6], low[8], low[9], low[10], low[12], low[13], low[14],
            high[0], high[1], high[2], high[4]), as: SIMD16<UInt8>.self)
    samples.storeBytes(
        of: SIMD8(high[5], high[6], high[8], high[9], high[10], high[12], high[13], high[14]), toByteOffset: 16,
        as: SIMD8<UInt8>.self)
}

/// Four pixels of samples, from one of the samples on: red in the lowest byte, and nothing in the highest.
@inline(__always)
private func pixelsOfSamples(_ samples: SIMD16<UInt8>, from first: Int) -> SIMD4<UInt32> {
    func sample(_ index: Int) -> UInt8 { samples[first &+ index] }
    return unsafeBitCast(
        SIMD16(
            sample(0), sample(1), sample(2), 0, sample(3), sample(4), sample(5), 0,
            sample(6), sample(7), sample(8), 0, sample(9), sample(10), sample(11), 0), to: SIMD4<UInt32>.self)
}

/// Blends one premultiplied pixel over long runs of opaque RGB samples, thirty-two samples at a time.
struct LongRunOverRGB {
    /// The fewest pixels of a run: those of sixteen samples.
    static let leastCount = 6
    private typealias Samples = SIMD32<UInt8>
    private let share: SIMD16<UInt16>
    /// What thirty-two samples get that begin with the red, green and blue one.
    private let red, green, blue: Samples

    init(_ pixel: UInt32) {
        let rest = 255 &- pixel >> 24
        share = SIMD16(repeating: UInt16(truncatingIfNeeded: rest | rest << 8))
        // Red, green, blue and nothing.
        let color = unsafeBitCast((pixel.byteSwapped &>> 8).littleEndian, to: SIMD4<UInt8>.self)
        let (r, g, b) = (color[0], color[1], color[2])
        let (fromRed, fromGreen, fromBlue) = (
            SIMD16(r, g, b, r, g, b, r, g, b, r, g, b, r, g, b, r),
            SIMD16(g, b, r, g, b, r, g, b, r, g, b, r, g, b, r, g),
            SIMD16(b, r, g, b, r, g, b, r, g, b, r, g, b, r, g, b)
        )
        // Sixteen samples later the one after the first comes first.
        red = Samples(lowHalf: fromRed, highHalf: fromGreen)
        green = Samples(lowHalf: fromGreen, highHalf: fromBlue)
        blue = Samples(lowHalf: fromBlue, highHalf: fromRed)
    }

    /// - Parameter count: how many pixels there are, at least ``leastCount``.
    @inline(__always)
    func composite(onto samples: UnsafeMutablePointer<UInt8>, count: Int) {
        // All offsets leave as many samples as are blended up to the end.
        let (start, end) = (UnsafeMutableRawPointer(samples), 3 &* count)
        guard end >= Samples.scalarCount else {
            let first = blendedHalf(start, red.lowHalf)
            let last = blendedHalf(start + (end &- 16), blue.lowHalf)
            start.storeBytes(of: first, as: SIMD16<UInt8>.self)
            return start.storeBytes(of: last, toByteOffset: end &- 16, as: SIMD16<UInt8>.self)
        }
        @inline(__always)
        func blended(_ offset: Int, _ color: Samples) -> Samples {
            let present = start.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
            return unsafeBitCast(scaledPairs(present, by: share), to: Samples.self) &+ color
        }
        @inline(__always)
        func blend(_ offset: Int, _ color: Samples) {
            start.storeBytes(of: blended(offset, color), toByteOffset: offset, as: Samples.self)
        }
        // The last samples begin with a green one. They are blended before those in front of them, some of which they share,
        // and written after them.
        let last = blended(end &- 32, green)
        var offset = 0
        while offset &+ 96 <= end {
            blend(offset, red)
            blend(offset &+ 32, blue)
            blend(offset &+ 64, green)
            offset &+= 96
        }
        if offset &+ 32 <= end { blend(offset, red) }
        if offset &+ 64 <= end { blend(offset &+ 32, blue) }
        start.storeBytes(of: last, toByteOffset: end &- 32, as: Samples.self)
    }

    @inline(__always)
    private func blendedHalf(_ samples: UnsafeMutableRawPointer, _ color: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let present = samples.loadUnaligned(as: SIMD8<UInt16>.self)
        return unsafeBitCast(scaledPairs(present, by: share.lowHalf), to: SIMD16<UInt8>.self) &+ color
    }
}
