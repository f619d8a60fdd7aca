/// The shadow on a row of pixels, linear between the nodes of a grid.
struct RowShadow {
    /// Nothing where there is no shadow on the row.
    let nodes: UnsafePointer<Float>?
    /// How many nodes there are.
    let count: Int
    /// The column of the first node.
    let left: Int

    /// The part of the light that is taken from a pixel, 0...1.
    subscript(column: Int) -> Float {
        let step = SheetShadow.step
        guard let nodes, column >= left, column < left + (count - 1) * step else { return 0 }
        let node = (column - left) / step
        let part = (Float((column - left) % step) + 0.5) / Float(step)
        return nodes[node] + (nodes[node + 1] - nodes[node]) * part
    }

    /// Takes light from those pixels of a range that are not hidden.
    func fall(on pixels: UnsafeMutablePointer<UInt32>, in range: Range<Int>, except hidden: Range<Int>) {
        guard hidden.overlaps(range) else {
            fall(on: pixels, in: range)
            return
        }
        fall(on: pixels, in: range.lowerBound..<max(range.lowerBound, hidden.lowerBound))
        fall(on: pixels, in: min(range.upperBound, hidden.upperBound)..<range.upperBound)
    }

    private func fall(on pixels: UnsafeMutablePointer<UInt32>, in range: Range<Int>) {
        let step = SheetShadow.step
        guard let nodes, count > 1 else { return }
        let shaded = range.clamped(to: left..<(left + (count - 1) * step))
        guard !shaded.isEmpty else { return }
        for node in ((shaded.lowerBound - left) / step)...((shaded.upperBound - 1 - left) / step)
        where nodes[node] + nodes[node + 1] > 0 {
            let start = left + node * step
            let slope = (nodes[node + 1] - nodes[node]) / Float(step)
            // The light that is kept, in 32,768ths, and what it becomes less by from pixel to pixel.
            let first = (1 - nodes[node] - slope * 0.5) * 32_768
            let columns = max(start, shaded.lowerBound)..<min(start + step, shaded.upperBound)
            if columns.count == step {
                Self.shade(eight: pixels + start, first, slope * 32_768)
            } else {
                for column in columns {
                    let kept = first - slope * 32_768 * Float(column - start)
                    pixels[column] = Self.shaded(pixels[column], keeping: UInt32(kept + 64) >> 7)
                }
            }
        }
    }

    /// Takes light from eight pixels: keeps so much of it, in 32,768ths, of the first, and less of each further one.
    @inline(__always)
    private static func shade(eight pixels: UnsafeMutablePointer<UInt32>, _ first: Float, _ change: Float) {
        // Steps are added as numbers of 16 bits that may be less than 0.
        let start = UInt16(truncatingIfNeeded: Int32(first)) &+ 64
        let step = UInt16(truncatingIfNeeded: Int32(change))
        shade(four: pixels, start, step)
        shade(four: pixels + 4, start &- 4 &* step, step)
    }

    @inline(__always)
    private static func shade(four pixels: UnsafeMutablePointer<UInt32>, _ start: UInt16, _ step: UInt16) {
        let target = UnsafeMutableRawPointer(pixels)
        let four = target.loadUnaligned(as: SIMD4<UInt32>.self)
        let kept = (start &- SIMD8<UInt16>(0, 0, 1, 1, 2, 2, 3, 3) &* step) &>> 7
        let both = four.lowHalf & four.highHalf
        if both.x & both.y >= 0xFF00_0000 {
            target.storeBytes(of: PixelQuad(four).opaque(times: kept), as: SIMD4<UInt32>.self)
        } else {
            for index in 0..<4 { pixels[index] = shaded(pixels[index], keeping: UInt32(kept[2 * index])) }
        }
    }

    /// - Parameter kept: the light that is kept, in 256ths.
    @inline(__always)
    private static func shaded(_ pixel: UInt32, keeping kept: UInt32) -> UInt32 {
        guard pixel >= 0xFF00_0000 else { return lay(.zero, coverage: 1 - Float(kept) / 256, over: pixel) }
        // Two samples at a time, each with 16 bits of room.
        let outer = ((pixel & 0x00FF_00FF) &* kept &+ 0x0080_0080) >> 8 & 0x00FF_00FF
        let inner = ((pixel >> 8 & 0xFF) &* kept &+ 0x80) & 0xFF00
        return outer | inner | 0xFF00_0000
    }
}
