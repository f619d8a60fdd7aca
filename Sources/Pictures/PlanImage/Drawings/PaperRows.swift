/// Rows of a sheet: those of a drawing in the memory of its reader, and white paper at their right and below them. Bands of a sheet
/// are filled from them without another copy.
public struct PaperRows {
    /// The drawing's rows, the first of these.
    let drawn: DecodedRows
    /// The number of pixels shown of each row of the drawing, from the left.
    let columns: Int
    /// The number of all rows, including the rows of white paper below the drawing.
    public let count: Int

    init(drawn: DecodedRows, columns: Int, count: Int) {
        (self.drawn, self.columns, self.count) = (drawn, columns, count)
    }

    /// Copies some of the rows, counted from the first.
    ///
    /// - Parameters:
    ///   - source: the format of the drawing's rows, which fits into `format`.
    ///   - start: where the first of all rows would begin.
    ///   - stride: bytes from one row to the next there.
    ///   - width: how many pixels a row has there, at least those that are shown.
    package func copy(
        _ range: Range<Int>, from source: PixelFormat, to format: PixelFormat, at start: UnsafeMutableRawPointer,
        stride: Int, width: Int
    ) {
        let shown = min(columns, width)
        drawn.forEach(in: range) { index, row in
            let target = start + index * stride
            source.widen(row, to: format, at: target, count: shown)
            Self.whiten(target + shown * format.channels, (width - shown) * format.channels)
        }
        for index in range.clamped(to: min(drawn.count, count)..<count) {
            Self.whiten(start + index * stride, width * format.channels)
        }
    }

    private static func whiten(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
        start.initializeMemory(as: UInt8.self, repeating: .max, count: byteCount)
    }
}
