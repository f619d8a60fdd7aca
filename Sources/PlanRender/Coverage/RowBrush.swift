import PlanModel

/// A colour that runs of a drawing's pixels are painted over with.
struct RowBrush {
    private let rows: PixelRows
    private let color: CoverageColor
    private let whole: UInt32

    init(_ color: Color, on rows: PixelRows) {
        self.rows = rows
        self.color = CoverageColor(color)
        whole = self.color.pixel(coverage: 1)
    }

    /// Paints over some pixels, all of which must be in the rows.
    ///
    /// - Parameter coverage: how much of each pixel is painted, up to 1.
    @inline(__always)
    func paint(row: Int, columns: Range<Int>, coverage: Float) {
        let pixel = coverage == 1 ? whole : color.pixel(coverage: coverage)
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
