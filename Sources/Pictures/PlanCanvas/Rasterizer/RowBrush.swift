import PlanGeometry

/// A colour that is painted over what a figure covers of a drawing's rows.
struct RowBrush {
    private let rows: PixelRows
    private let color: CoverageColor

    init(_ color: CoverageColor, on rows: PixelRows) { (self.rows, self.color) = (rows, color) }

    /// Paints over what the figure in a block covers, and empties the block. The block's rows must be among the rows; what it
    /// covers beyond their columns is left out.
    func paint(_ block: CoverageBlock, _ rule: FillRule) {
        paint { line, edge, run in block.takeSpans(rule, line: line, edge: edge, run: run) }
    }

    /// Paints over whole pixels, which must be some of the rows' own.
    func paint(_ box: PixelBox) {
        guard box.left < box.right else { return }
        paint { line, _, run in
            for row in box.top..<max(box.top, box.bottom) { run(line(row), box.left..<box.right, 1) }
        }
    }

    /// Paints over what is covered of a row.
    ///
    /// - Parameters:
    ///   - shares: how much is covered of the pixels of some columns, in 1/255; after them there is room for a span, of which
    ///     nothing is covered.
    ///   - row: one of the rows.
    func paint(_ shares: UnsafePointer<UInt8>, _ row: Int, _ columns: Range<Int>) {
        let step = CoverageSpan.scalarCount
        paint { line, edge, run in
            let line = line(row)
            var offset = 0
            while offset < columns.count {
                let span = UnsafeRawPointer(shares + offset).loadUnaligned(as: SIMD8<UInt8>.self)
                let bits = unsafeBitCast(span, to: UInt64.self)
                if bits == .max {
                    var end = offset &+ step
                    while UnsafeRawPointer(shares + end).loadUnaligned(as: UInt64.self) == .max { end &+= step }
                    run(line, columns.lowerBound &+ offset..<columns.lowerBound &+ end, 1)
                    offset = end
                    continue
                }
                if bits != 0 {
                    edge(line, columns.lowerBound &+ offset, CoverageSpan(SIMD8<Int32>(truncatingIfNeeded: span)) / 255)
                }
                offset &+= step
            }
        }
    }

    /// Hands out what paints spans and runs of a row, which begins at column 0 of the drawing.
    @inline(__always)
    func paint(
        _ forEachSpan: (
            _ line: (Int) -> UnsafeMutableRawPointer,
            _ edge: (UnsafeMutableRawPointer, Int, CoverageSpan) -> Void,
            _ run: (UnsafeMutableRawPointer, Range<Int>, Float) -> Void
        ) -> Void
    ) {
        color.withPixels { pixels in
            switch rows.format {
            case .rgb:
                let whole = LongRunOverRGB(pixels[1])
                forEachSpan(line) { line, column, coverages in
                    paintRGB(coverages, pixels, line, column)
                } _: { line, columns, coverage in
                    paintRGB(coverage, pixels, whole, line, columns)
                }
            case .rgba:
                forEachSpan(line) { line, column, coverages in
                    paintRGBA(coverages, pixels, line, column)
                } _: { line, columns, coverage in
                    paintRGBA(coverage, pixels, line, columns)
                }
            case .gray: forEachSpan(line, { _, _, _ in }, { _, _, _ in })
            }
        }
    }

    /// Where column 0 of a row would be: only the rows' own columns are ever touched.
    @inline(__always)
    private func line(ofRow row: Int) -> UnsafeMutableRawPointer {
        rows.start(ofRow: row, column: rows.columns.lowerBound) - rows.columns.lowerBound &* rows.format.channels
    }

    @inline(__always)
    private func paintRGB(
        _ coverages: CoverageSpan, _ pixels: CoveragePixels, _ line: UnsafeMutableRawPointer, _ column: Int
    ) {
        let samples = line + 3 &* column
        if column >= rows.columns.lowerBound, column &+ CoverageSpan.scalarCount <= rows.columns.upperBound {
            return pixels.samples(coverages).composite(onto: samples)
        }
        for lane in 0..<CoverageSpan.scalarCount where rows.columns.contains(column &+ lane) {
            compositeRunOverRGB(
                pixels[coverages[lane]], (samples + 3 &* lane).assumingMemoryBound(to: UInt8.self), count: 1)
        }
    }

    @inline(__always)
    private func paintRGB(
        _ coverage: Float, _ pixels: CoveragePixels, _ whole: LongRunOverRGB, _ line: UnsafeMutableRawPointer,
        _ columns: Range<Int>
    ) {
        let columns = columns.clamped(to: rows.columns)
        let samples = (line + 3 &* columns.lowerBound).assumingMemoryBound(to: UInt8.self)
        if coverage == 1, columns.count >= LongRunOverRGB.leastCount {
            whole.composite(onto: samples, count: columns.count)
        } else {
            compositeRunOverRGB(pixels[coverage], samples, count: columns.count)
        }
    }

    private func paintRGBA(
        _ coverages: CoverageSpan, _ pixels: CoveragePixels, _ line: UnsafeMutableRawPointer, _ column: Int
    ) {
        for lane in 0..<CoverageSpan.scalarCount where rows.columns.contains(column &+ lane) {
            compositeOverRGBA(
                pixels[coverages[lane]], count: 1,
                onto: UnsafeMutableRawBufferPointer(start: line + 4 &* (column &+ lane), count: 4))
        }
    }

    private func paintRGBA(
        _ coverage: Float, _ pixels: CoveragePixels, _ line: UnsafeMutableRawPointer, _ columns: Range<Int>
    ) {
        let columns = columns.clamped(to: rows.columns)
        guard !columns.isEmpty else { return }
        compositeOverRGBA(
            pixels[coverage], count: columns.count,
            onto: UnsafeMutableRawBufferPointer(start: line + 4 &* columns.lowerBound, count: 4 &* columns.count))
    }
}
