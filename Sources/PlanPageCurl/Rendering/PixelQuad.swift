import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Four pixels, their samples in 16 bits each, so that each can be multiplied by up to 256.
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
    private init(outer: SIMD8<UInt16>, inner: SIMD8<UInt16>) {
        (self.outer, self.inner) = (outer, inner)
    }

    /// The pixels; no sample is more than 255.
    @inline(__always)
    var pixels: SIMD4<UInt32> { Self.whole(outer) | (Self.whole(inner) &<< 8) }

    /// Opaque pixels of the samples times numbers, two of which go with each pixel, in 256ths, rounded.
    @inline(__always)
    func opaque(times numbers: SIMD8<UInt16>) -> SIMD4<UInt32> {
        let outer = Self.whole((self.outer &* numbers &+ 128) &>> 8)
        return outer | (Self.whole(inner &* numbers &+ 128) & 0xFF00_FF00) | 0xFF00_0000
    }

    /// Between these pixels and others: so many 256ths of the way, two numbers for each pixel.
    @inline(__always)
    func mixed(with other: PixelQuad, parts: SIMD8<UInt16>) -> PixelQuad {
        let rest = 256 &- parts
        return PixelQuad(
            outer: (outer &* rest &+ other.outer &* parts &+ 128) &>> 8,
            inner: (inner &* rest &+ other.inner &* parts &+ 128) &>> 8)
    }

    /// The halves of numbers as numbers of their own.
    @inline(__always)
    static func lanes(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> { unsafeBitCast(numbers, to: SIMD8<UInt16>.self) }

    @inline(__always)
    private static func whole(_ lanes: SIMD8<UInt16>) -> SIMD4<UInt32> { unsafeBitCast(lanes, to: SIMD4<UInt32>.self) }
}
