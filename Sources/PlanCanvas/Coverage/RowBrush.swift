import PlanGeometry
import PlanModel

/// A colour that what a block's figure covers of a drawing's rows is painted over with.
package struct RowBrush {
    private let rows: PixelRows
    private let color: CoverageColor

    package init(_ color: CoverageColor, on rows: PixelRows) {
        self.rows = rows
        self.color = color
    }

    /// Paints over what the figure in a block covers, and empties the block; its rows and columns must be among the rows.
    package func paint(_ block: CoverageBlock, _ rule: FillRule) {
        color.withPixels { pixels in
            switch rows.format {
            case .rgb: paintRGB(block, rule, pixels)
            case .rgba: paintRGBA(block, rule, pixels)
            case .gray: block.takeSpans(rule, line: { $0 }, edge: { _, _, _ in }, run: { _, _, _ in })
            }
        }
    }

    @inline(__always)
    private func paintRGB(_ block: CoverageBlock, _ rule: FillRule, _ pixels: CoveragePixels) {
        let whole = LongRunOverRGB(pixels[1])
        let width = rows.width
        block.takeSpans(rule, line: start) { line, column, coverages in
            let samples = line + 3 &* column
            if column &+ CoverageSpan.scalarCount <= width {
                compositeSpanOverRGB(pixels[coverages], samples)
            } else {
                for lane in 0..<(width &- column) {
                    compositeRunOverRGB(
                        pixels[coverages[lane]], (samples + 3 &* lane).assumingMemoryBound(to: UInt8.self), count: 1)
                }
            }
        } run: { line, columns, coverage in
            // As many pixels follow in the row.
            let samples = (line + 3 &* columns.lowerBound).assumingMemoryBound(to: UInt8.self)
            if coverage == 1, columns.count >= LongRunOverRGB.leastCount {
                whole.composite(onto: samples, count: columns.count)
            } else {
                compositeRunOverRGB(pixels[coverage], samples, count: columns.count)
            }
        }
    }

    private func paintRGBA(_ block: CoverageBlock, _ rule: FillRule, _ pixels: CoveragePixels) {
        let width = rows.width
        block.takeSpans(rule, line: start) { line, column, coverages in
            for lane in 0..<min(CoverageSpan.scalarCount, width &- column) {
                compositeOverRGBA(
                    pixels[coverages[lane]], count: 1,
                    onto: UnsafeMutableRawBufferPointer(start: line + 4 * (column + lane), count: 4))
            }
        } run: { line, columns, coverage in
            compositeOverRGBA(
                pixels[coverage], count: columns.count,
                onto: UnsafeMutableRawBufferPointer(start: line + 4 * columns.lowerBound, count: 4 * columns.count))
        }
    }

    @inline(__always)
    private func start(ofRow row: Int) -> UnsafeMutableRawPointer {
        rows.start + (row &- rows.range.lowerBound) &* rows.stride
    }
}
