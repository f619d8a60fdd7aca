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
            // The light that is kept, in 2^-24ths, so that all goes with whole numbers.
            let first = Int32((1 - nodes[node] - slope * 0.5) * 16_777_216)
            let change = Int32(slope * 16_777_216)
            for column in max(start, shaded.lowerBound)..<min(start + step, shaded.upperBound) {
                let kept = first &- change &* Int32(truncatingIfNeeded: column &- start)
                pixels[column] = Self.shaded(pixels[column], keeping: UInt32(bitPattern: kept &+ 0x8000) >> 16)
            }
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
