import PlanModel

/// A colour that runs of a drawing's pixels are painted over with.
struct RowBrush {
    private let rows: PixelRows
    private let color: CoverageColor
    /// What runs become that are covered whole.
    private let whole: LongRunOverRGB

    init(_ color: CoverageColor, on rows: PixelRows) {
        self.rows = rows
        self.color = color
        whole = LongRunOverRGB(color.pixel(coverage: 1))
    }

    /// Paints over some pixels, all of which must be in the rows.
    ///
    /// - Parameter coverage: how much of each pixel is painted, up to 1.
    @inline(__always)
    func paint(row: Int, columns: Range<Int>, coverage: Float) {
        let start = rows.start + (row &- rows.range.lowerBound) &* rows.stride
        switch rows.format {
        case .rgb:
            // As many pixels follow in the row.
            let samples = (start + 3 &* columns.lowerBound).assumingMemoryBound(to: UInt8.self)
            if coverage == 1, columns.count >= LongRunOverRGB.leastCount {
                whole.composite(onto: samples, count: columns.count)
            } else {
                compositeRunOverRGB(color.pixel(coverage: coverage), samples, count: columns.count)
            }
        case .rgba:
            compositeOverRGBA(
                color.pixel(coverage: coverage), count: columns.count,
                onto: UnsafeMutableRawBufferPointer(start: start + 4 * columns.lowerBound, count: 4 * columns.count))
        case .gray: break
        }
    }
}
