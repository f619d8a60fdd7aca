/// Affine texture mapping of a page onto a row of the picture, tinted: steps through the page in 16.16 fixed point.
struct FlapWalk {
    let texels: PageTexels
    /// The step on the page from one pixel of the picture to the next, in 65,536ths of a page pixel.
    let columnStep, lineStep: Int
    /// The factor of samples, in 256ths.
    let gain: UInt16
    /// The red, green and blue that are added to samples, in 256ths.
    let tint: SIMD4<UInt16>

    /// Draws `count` pixels from a place on the page, in 65,536ths of a pixel from the centre of its first pixel. All samples
    /// lie on the page.
    func draw(_ count: Int, column: Int, line: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        let target = UnsafeMutableRawPointer(pixels)
        // Line and column share a number: no carry runs between its halves, because both stay on the page.
        let step = UInt64(bitPattern: Int64(lineStep &<< 32 &+ columnStep))
        var place = UInt64(bitPattern: Int64(line &<< 32 &+ column))
        var columns = Self.four(column, columnStep)
        var lines = Self.four(line, lineStep)
        let (columnStride, lineStride) = (Self.four(columnStep, 0) &<< 2, Self.four(lineStep, 0) &<< 2)
        var index = 0
        while index &+ 4 <= count {
            let (second, third) = (place &+ step, place &+ 2 &* step)
            let four = mixed(
                pairs(place), pairs(second), pairs(third), pairs(third &+ step), right: Self.parts(columns),
                down: Self.parts(lines))
            target.storeBytes(of: four, toByteOffset: 4 &* index, as: SIMD4<UInt32>.self)
            place &+= 4 &* step
            columns &+= columnStride
            lines &+= lineStride
            index &+= 4
        }
        while index < count {
            let pair = pairs(place)
            pixels[index] = mixed(pair, pair, pair, pair, right: Self.parts(columns), down: Self.parts(lines)).x
            place &+= step
            columns &+= columnStride &>> 2
            lines &+= lineStride &>> 2
            index &+= 1
        }
    }

    private typealias Pairs = (above: SIMD2<UInt32>, below: SIMD2<UInt32>)

    @inline(__always)
    private func pairs(_ place: UInt64) -> Pairs {
        texels.pairs(column: Int(truncatingIfNeeded: place &>> 16) & 0xFFFF, row: Int(truncatingIfNeeded: place &>> 48))
    }

    @inline(__always)
    private func mixed(
        _ a: Pairs, _ b: Pairs, _ c: Pairs, _ d: Pairs, right: SIMD8<UInt16>, down: SIMD8<UInt16>
    ) -> SIMD4<UInt32> {
        let above = (SIMD4(lowHalf: a.above, highHalf: b.above), SIMD4(lowHalf: c.above, highHalf: d.above))
        let below = (SIMD4(lowHalf: a.below, highHalf: b.below), SIMD4(lowHalf: c.below, highHalf: d.below))
        let first = PixelQuad(SIMD4(lowHalf: above.0.evenHalf, highHalf: above.1.evenHalf))
            .mixed(with: PixelQuad(SIMD4(lowHalf: below.0.evenHalf, highHalf: below.1.evenHalf)), parts: down)
        let second = PixelQuad(SIMD4(lowHalf: above.0.oddHalf, highHalf: above.1.oddHalf))
            .mixed(with: PixelQuad(SIMD4(lowHalf: below.0.oddHalf, highHalf: below.1.oddHalf)), parts: down)
        var mixed = first.mixed(with: second, parts: right)
        let outer = UInt32(tint.x) | UInt32(tint.z) << 16
        mixed.outer = (mixed.outer &* gain &+ PixelQuad.lanes(SIMD4(repeating: outer))) &>> 8
        mixed.inner = (mixed.inner &* gain &+ PixelQuad.lanes(SIMD4(repeating: UInt32(tint.y)))) &>> 8
        return mixed.pixels | 0xFF00_0000
    }

    /// The lowest 32 bits of four numbers in even steps.
    @inline(__always)
    private static func four(_ first: Int, _ step: Int) -> SIMD4<UInt32> {
        SIMD4(repeating: UInt32(truncatingIfNeeded: first)) &+ SIMD4(0, 1, 2, 3) &* UInt32(truncatingIfNeeded: step)
    }

    /// The fractional parts of four places, in 256ths, each in two lanes.
    @inline(__always)
    private static func parts(_ places: SIMD4<UInt32>) -> SIMD8<UInt16> {
        let parts = (places &>> 8) & 255
        return PixelQuad.lanes(parts | (parts &<< 16))
    }
}
