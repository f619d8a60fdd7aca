import PlanCanvas

/// The shadow on a row of pixels, interpolated linearly between the nodes of a grid.
struct RowShadow {
    /// The nodes' values; nil if there is no shadow on the row.
    let nodes: UnsafePointer<Float>?
    /// The number of nodes.
    let count: Int
    /// The column of the first node.
    let left: Int

    /// The fraction of the light that a pixel loses, 0...1.
    subscript(column: Int) -> Float {
        let step = LeafShadow.step
        guard let nodes, column >= left, column < left + (count - 1) * step else { return 0 }
        let node = (column - left) / step
        let part = (Float((column - left) % step) + 0.5) / Float(step)
        return nodes[node] + (nodes[node + 1] - nodes[node]) * part
    }

    /// Darkens the pixels of a range.
    func darken(_ pixels: UnsafeMutablePointer<UInt32>, in range: Range<Int>) {
        let step = LeafShadow.step
        guard let nodes, count > 1 else { return }
        let shaded = range.clamped(to: left..<(left + (count - 1) * step))
        guard !shaded.isEmpty else { return }
        for node in ((shaded.lowerBound - left) / step)...((shaded.upperBound - 1 - left) / step)
        where nodes[node] + nodes[node + 1] > 0 {
            let start = left &+ node &* step
            let slope = (nodes[node &+ 1] - nodes[node]) * (256 / Float(step))
            // The light that the first pixel keeps, in 256ths; each further pixel keeps `slope` less.
            let first = 256 - nodes[node] * 256 - slope * 0.5
            if start >= shaded.lowerBound, start &+ step <= shaded.upperBound {
                Self.shade(four: pixels + start, first, slope)
                Self.shade(four: pixels + (start &+ 4), first - 4 * slope, slope)
            } else {
                for column in shaded.clamped(to: start..<(start + step)) {
                    let kept = Self.whole(SIMD4(repeating: first - slope * Float(column - start)))
                    pixels[column] = Self.shaded(pixels[column], keeping: kept.x)
                }
            }
        }
    }

    /// Darkens four pixels: the first keeps `first` 256ths of its light, each further one `slope` less.
    @inline(__always)
    private static func shade(four pixels: UnsafeMutablePointer<UInt32>, _ first: Float, _ slope: Float) {
        let target = UnsafeMutableRawPointer(pixels)
        let four = target.loadUnaligned(as: SIMD4<UInt32>.self)
        let kept = whole(first - slope * SIMD4(0, 1, 2, 3))
        let both = four.lowHalf & four.highHalf
        if both.x & both.y >= 0xFF00_0000 {
            let lanes = PixelQuad.lanes(kept | (kept &<< 16))
            target.storeBytes(of: PixelQuad(four).opaque(times: lanes), as: SIMD4<UInt32>.self)
        } else {
            for index in 0..<4 { pixels[index] = shaded(pixels[index], keeping: kept[index]) }
        }
    }

    /// Rounds numbers from 0 to 511: they are the lowest bits of their sums with 2²³.
    @inline(__always)
    private static func whole(_ numbers: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(numbers + 8_388_608, to: SIMD4<UInt32>.self) & 511
    }

    /// - Parameter kept: the light that the pixel keeps, in 256ths.
    @inline(__always)
    private static func shaded(_ pixel: UInt32, keeping kept: UInt32) -> UInt32 {
        guard pixel >= 0xFF00_0000 else { return lay(.zero, coverage: 1 - Float(kept) / 256, over: pixel) }
        // Two samples at a time, each in 16 bits.
        let outer = ((pixel & 0x00FF_00FF) &* kept &+ 0x0080_0080) >> 8 & 0x00FF_00FF
        let inner = ((pixel >> 8 & 0xFF) &* kept &+ 0x80) & 0xFF00
        return outer | inner | 0xFF00_0000
    }
}
