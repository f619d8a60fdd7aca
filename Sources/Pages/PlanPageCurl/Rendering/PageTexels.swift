/// The pixels of a page with bilinear sampling.
///
/// An unowned view, so that loops over pixels count no references: the reader must keep the page alive. Threads can share
/// it as they can share the page.
struct PageTexels: @unchecked Sendable {
    /// The first pixel. One row and pixel after the page can be read, see ``PagePicture/pixels``.
    let pixels: UnsafePointer<UInt32>
    let width: Int
    let height: Int

    init(_ page: PagePicture) { (pixels, width, height) = (page.pixels, page.width, page.height) }

    /// The bilinear sample at a point; points off the page count as the nearest point on it.
    ///
    /// - Returns: red, green, blue and alpha, 0...255.
    @inline(__always)
    func color(at point: SIMD2<Double>) -> SIMD4<UInt16> {
        sum(from: point, step: .zero, count: 1, isInside: false)
    }

    /// The sum of the samples at `count` points in even steps, at most 128 of them.
    ///
    /// - Parameter isInside: true if all points are at least half a pixel inside the page.
    @inline(__always)
    func sum(from start: SIMD2<Double>, step: SIMD2<Double>, count: Int, isInside: Bool) -> SIMD4<UInt16> {
        var place = Self.fixed(start - 0.5)
        let step = Self.fixed(step)
        let (lastColumn, lastRow) = ((width - 1) << 16, (height - 1) << 16)
        var sum = SIMD4<UInt16>.zero
        for _ in 0..<count {
            let x = isInside ? place.x : min(max(place.x, 0), lastColumn)
            let y = isInside ? place.y : min(max(place.y, 0), lastRow)
            sum &+= color(x: x, y: y)
            place &+= step
        }
        // `color(x:y:)` returns red, blue, green, alpha.
        return SIMD4(sum.x, sum.z, sum.y, sum.w)
    }

    /// Rounds numbers to 16.16 fixed point. The sum with 1.5 times 2⁵² has the rounded number in its lowest bits, which is
    /// faster than the library's conversions with their checks.
    @inline(__always)
    private static func fixed(_ numbers: SIMD2<Double>) -> SIMD2<Int> {
        let sum = numbers * 65_536 + 0x1.8p52
        return unsafeBitCast(sum, to: SIMD2<Int>.self) &- SIMD2(repeating: 0x4338_0000_0000_0000)
    }

    /// The bilinear sample at a place on the page, as red, blue, green and alpha; x and y are in 65,536ths of a pixel from
    /// the centre of the first pixel.
    @inline(__always)
    private func color(x: Int, y: Int) -> SIMD4<UInt16> {
        let (partX, partY) = (UInt32(truncatingIfNeeded: x >> 8) & 255, UInt32(truncatingIfNeeded: y >> 8) & 255)
        let (above, below) = pairs(column: x >> 16, row: y >> 16)
        let four = PixelQuad(SIMD4(lowHalf: above, highHalf: below))
        let (over, under) = ((256 &- partY) &* 0x1_0001, partY &* 0x1_0001)
        let down = PixelQuad.lanes(SIMD4(over, over, under, under))
        let (outer, inner) = (four.outer &* down, four.inner &* down)
        let mixed =
            (SIMD8(lowHalf: outer.lowHalf, highHalf: inner.lowHalf)
                &+ SIMD8(lowHalf: outer.highHalf, highHalf: inner.highHalf) &+ 128) &>> 8
        let (left, right) = ((256 &- partX) &* 0x1_0001, partX &* 0x1_0001)
        let weighed = unsafeBitCast(mixed &* PixelQuad.lanes(SIMD4(left, right, left, right)), to: SIMD4<UInt32>.self)
        return
            (unsafeBitCast(weighed.evenHalf, to: SIMD4<UInt16>.self)
            &+ unsafeBitCast(weighed.oddHalf, to: SIMD4<UInt16>.self) &+ 128) &>> 8
    }

    /// A pixel and the one to the right, and the two below them.
    @inline(__always)
    func pairs(column: Int, row: Int) -> (above: SIMD2<UInt32>, below: SIMD2<UInt32>) {
        // Safe because the pixel lies on the page and one more row and pixel follow the page in memory.
        let above = UnsafeRawPointer(pixels + (row &* width &+ column))
        return (above.loadUnaligned(as: SIMD2<UInt32>.self), (above + 4 &* width).loadUnaligned(as: SIMD2<UInt32>.self))
    }
}
