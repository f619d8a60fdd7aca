import PlanModel

/// A colour that runs of a drawing's pixels are painted over with.
struct RowBrush {
    private let rows: PixelRows
    /// Alpha, and red, green and blue, premultiplied; in 1/256 of a level.
    private let components: (alpha: UInt32, red: UInt32, green: UInt32, blue: UInt32)
    private let whole: UInt32

    init(_ color: Color, on rows: PixelRows) {
        func component(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255 * 256).rounded()) }
        self.rows = rows
        components = (component(1), component(color.red), component(color.green), component(color.blue))
        whole = Self.pixel(components, share: 256)
    }

    /// A premultiplied pixel of a share, in 1/256, of the components.
    @inline(__always)
    private static func pixel(
        _ components: (alpha: UInt32, red: UInt32, green: UInt32, blue: UInt32), share: UInt32
    ) -> UInt32 {
        // At most 255 * 256 * 256, so that nothing overflows.
        func level(_ component: UInt32) -> UInt32 { (component &* share &+ 0x8000) &>> 16 }
        return level(components.alpha) &<< 24 | level(components.red) &<< 16 | level(components.green) &<< 8
            | level(components.blue)
    }

    /// Paints over some pixels, all of which must be in the rows.
    ///
    /// - Parameter coverage: how much of each pixel is painted, up to 1.
    @inline(__always)
    func paint(row: Int, columns: Range<Int>, coverage: Float) {
        let pixel = coverage == 1 ? whole : Self.pixel(components, share: UInt32(coverage * 256 + 0.5))
        let start = rows.start + (row &- rows.range.lowerBound) &* rows.stride
        switch rows.format {
        case .rgb:
            // As many pixels follow in the row.
            let samples = (start + 3 &* columns.lowerBound).assumingMemoryBound(to: UInt8.self)
            compositeRunOverRGB(pixel, samples, count: columns.count)
        case .rgba:
            compositeOverRGBA(
                pixel, count: columns.count,
                onto: UnsafeMutableRawBufferPointer(start: start + 4 * columns.lowerBound, count: 4 * columns.count))
        case .gray: break
        }
    }
}
