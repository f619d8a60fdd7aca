import PlanGeometry

extension PagePicture {
    /// The colour at a point between four pixels, mixed by how near they are; points off the page count as the nearest on it.
    ///
    /// - Returns: red, green, blue and alpha, 0...255.
    @inline(__always)
    func color(x: Double, y: Double) -> SIMD4<UInt16> {
        // In 256ths of a pixel, from the middle of the first one.
        let column = min(max(Int((x - 0.5) * 256), 0), (width - 1) * 256)
        let row = min(max(Int((y - 0.5) * 256), 0), (height - 1) * 256)
        return color(
            column: column >> 8, row: row >> 8, partX: UInt16(truncatingIfNeeded: column & 255),
            partY: UInt16(truncatingIfNeeded: row & 255))
    }

    /// The colour between a pixel and the next ones to the right and below, in 256ths of the way.
    @inline(__always)
    func color(column: Int, row: Int, partX: UInt16, partY: UInt16) -> SIMD4<UInt16> {
        // The pixel lies on the page, and there are a row and a pixel more than that in memory.
        let above = UnsafeRawPointer(pixels + row * width + column)
        let below = above + 4 * width
        let mixed =
            (Self.two(above) &* (256 &- partY) &+ Self.two(below) &* partY &+ 128) &>> 8
        return (mixed.lowHalf &* (256 &- partX) &+ mixed.highHalf &* partX &+ 128) &>> 8
    }

    /// The samples of two neighbouring pixels.
    @inline(__always)
    private static func two(_ pixels: UnsafeRawPointer) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: pixels.loadUnaligned(as: SIMD8<UInt8>.self))
    }
}

/// Lays a colour over a pixel with straight alpha.
///
/// - Parameters:
///   - color: red, green and blue, 0...255.
///   - coverage: how much of the pixel it covers, 0...1.
@inline(__always)
func lay(_ color: SIMD4<Float>, coverage: Float, over pixel: UInt32) -> UInt32 {
    let below = SIMD4<Float>(SIMD4<UInt8>(truncatingIfNeeded: SIMD4<UInt32>(repeating: pixel) &>> [0, 8, 16, 24]))
    let kept = below.w / 255 * (1 - coverage)
    let alpha = coverage + kept
    guard alpha > 0 else { return 0 }
    var mixed = (color * coverage + below * kept) / alpha
    mixed.w = 255 * alpha
    return packed(mixed)
}

/// The pixel of samples in 0...255, rounded.
@inline(__always)
func packed(_ samples: SIMD4<Float>) -> UInt32 {
    let rounded = SIMD4<UInt32>((samples.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)) + 0.5))
    return rounded.x | rounded.y << 8 | rounded.z << 16 | rounded.w << 24
}
