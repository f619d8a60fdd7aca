/// Four pixels with 16 bits a sample, so that samples can be multiplied by up to 256.
struct PixelQuad {
    /// Red and blue of each pixel.
    var outer: SIMD8<UInt16>
    /// Green and alpha of each pixel.
    var inner: SIMD8<UInt16>

    @inline(__always)
    init(_ pixels: SIMD4<UInt32>) {
        outer = Self.lanes(pixels & 0x00FF_00FF)
        inner = Self.lanes((pixels &>> 8) & 0x00FF_00FF)
    }

    @inline(__always)
    private init(outer: SIMD8<UInt16>, inner: SIMD8<UInt16>) { (self.outer, self.inner) = (outer, inner) }

    /// The packed pixels; every sample is at most 255.
    @inline(__always)
    var pixels: SIMD4<UInt32> { Self.whole(outer) | (Self.whole(inner) &<< 8) }

    /// The samples times factors in 256ths, rounded, as opaque pixels; two equal factors go with each pixel.
    @inline(__always)
    func opaque(times numbers: SIMD8<UInt16>) -> SIMD4<UInt32> {
        let outer = Self.whole((self.outer &* numbers &+ 128) &>> 8)
        return outer | (Self.whole(inner &* numbers &+ 128) & 0xFF00_FF00) | 0xFF00_0000
    }

    /// Interpolates between these pixels and others; the fractions are in 256ths, two equal ones for each pixel.
    @inline(__always)
    func mixed(with other: PixelQuad, parts: SIMD8<UInt16>) -> PixelQuad {
        let rest = 256 &- parts
        return PixelQuad(
            outer: (outer &* rest &+ other.outer &* parts &+ 128) &>> 8,
            inner: (inner &* rest &+ other.inner &* parts &+ 128) &>> 8)
    }

    /// The 16-bit halves of 32-bit numbers.
    @inline(__always)
    static func lanes(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> { unsafeBitCast(numbers, to: SIMD8<UInt16>.self) }

    @inline(__always)
    private static func whole(_ lanes: SIMD8<UInt16>) -> SIMD4<UInt32> { unsafeBitCast(lanes, to: SIMD4<UInt32>.self) }
}
