/// Lays a colour over a pixel with straight alpha.
///
/// - Parameters:
///   - color: red, green and blue, 0...255.
///   - coverage: how much of the pixel it covers, 0...1.
@inline(__always)
package func lay(_ color: SIMD4<Float>, coverage: Float, over pixel: UInt32) -> UInt32 {
    if pixel >= 0xFF00_0000 {
        let below = samples(pixel)
        return packed(below + (color - below) * coverage) | 0xFF00_0000
    }
    let below = samples(pixel)
    let kept = below.w / 255 * (1 - coverage)
    let alpha = coverage + kept
    guard alpha > 0 else { return 0 }
    var mixed = (color * coverage + below * kept) / alpha
    mixed.w = 255 * alpha
    return packed(mixed)
}

/// The bits of 2²³: numbers added to it are rounded to whole ones, which are then its lowest bits. The library's own
/// conversions of vectors go lane by lane.
private var wholeNumbers: SIMD4<UInt32> { @inline(__always) get { SIMD4(repeating: 0x4B00_0000) } }

/// The samples of a pixel, 0...255.
@inline(__always)
package func samples(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    return unsafeBitCast(bytes | wholeNumbers, to: SIMD4<Float>.self) - 8_388_608
}

/// The samples as numbers with fractions; each is less than 65,536.
@inline(__always)
package func fractional(_ samples: SIMD4<UInt16>) -> SIMD4<Float> {
    unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: samples) | wholeNumbers, to: SIMD4<Float>.self) - 8_388_608
}

/// The pixel of samples in 0...255, rounded.
@inline(__always)
package func packed(_ samples: SIMD4<Float>) -> UInt32 {
    let whole = unsafeBitCast(samples + 8_388_608, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: whole), to: UInt32.self)
}

/// A number of at least 0 and less than 2⁵¹ as its whole part and the rest, which may be 1 at whole numbers. Rounded by adding
/// it to 1.5 times 2⁵²; the library's own conversions look at each number first.
@inline(__always)
package func split(_ number: Double) -> (whole: Int, part: Double) {
    let sum = (number - 0.5) + 0x1.8p52
    return (
        Int(bitPattern: UInt(truncatingIfNeeded: sum.bitPattern)) &- 0x4338_0000_0000_0000, number - (sum - 0x1.8p52)
    )
}
