/// A walk through a page in even steps, which lays what it meets, tinted, onto a row of the picture.
struct FlapWalk {
    let texels: PageTexels
    /// From one pixel of the picture to the next, in 65,536ths of a pixel of the page.
    let columnStep, lineStep: Int
    /// What samples are multiplied with, in 256ths.
    let gain: UInt16
    /// What is added to them, in 256ths; red, green, blue.
    let tint: SIMD4<UInt16>

    /// Draws so many pixels from a place on the page, in 65,536ths of a pixel from the middle of its first one; all that the
    /// walk comes by are on the page.
    func draw(_ count: Int, column: Int, line: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        var (column, line) = (column, line)
        let target = UnsafeMutableRawPointer(pixels)
        var index = 0
        while index + 4 <= count {
            target.storeBytes(of: four(column, line), toByteOffset: 4 &* index, as: SIMD4<UInt32>.self)
            column &+= 4 &* columnStep
            line &+= 4 &* lineStep
            index &+= 4
        }
        while index < count {
            // Four times the same place.
            pixels[index] = FlapWalk(texels: texels, columnStep: 0, lineStep: 0, gain: gain, tint: tint)
                .four(column, line).x
            column &+= columnStep
            line &+= lineStep
            index &+= 1
        }
    }

    @inline(__always)
    private func four(_ column: Int, _ line: Int) -> SIMD4<UInt32> {
        @inline(__always)
        func pairs(_ index: Int) -> (above: SIMD2<UInt32>, below: SIMD2<UInt32>) {
            texels.pairs(
                column: (column &+ index &* columnStep) >> 16, row: (line &+ index &* lineStep) >> 16)
        }
        let (a, b, c, d) = (pairs(0), pairs(1), pairs(2), pairs(3))
        let above = (SIMD4(lowHalf: a.above, highHalf: b.above), SIMD4(lowHalf: c.above, highHalf: d.above))
        let below = (SIMD4(lowHalf: a.below, highHalf: b.below), SIMD4(lowHalf: c.below, highHalf: d.below))
        let down = Self.parts(line, lineStep)
        let left = PixelQuad(SIMD4(lowHalf: above.0.evenHalf, highHalf: above.1.evenHalf))
            .mixed(with: PixelQuad(SIMD4(lowHalf: below.0.evenHalf, highHalf: below.1.evenHalf)), parts: down)
        let right = PixelQuad(SIMD4(lowHalf: above.0.oddHalf, highHalf: above.1.oddHalf))
            .mixed(with: PixelQuad(SIMD4(lowHalf: below.0.oddHalf, highHalf: below.1.oddHalf)), parts: down)
        var mixed = left.mixed(with: right, parts: Self.parts(column, columnStep))
        let outer = UInt32(tint.x) | UInt32(tint.z) << 16
        mixed.outer = (mixed.outer &* gain &+ PixelQuad.lanes(SIMD4(repeating: outer))) &>> 8
        mixed.inner = (mixed.inner &* gain &+ PixelQuad.lanes(SIMD4(repeating: UInt32(tint.y)))) &>> 8
        return mixed.pixels | 0xFF00_0000
    }

    /// The parts of a pixel by which four places are beyond one, in 256ths, twice each.
    @inline(__always)
    private static func parts(_ place: Int, _ step: Int) -> SIMD8<UInt16> {
        let places =
            SIMD4(repeating: UInt32(truncatingIfNeeded: place))
            &+ SIMD4(0, 1, 2, 3) &* UInt32(truncatingIfNeeded: step)
        let parts = (places &>> 8) & 255
        return PixelQuad.lanes(parts | (parts &<< 16))
    }
}
