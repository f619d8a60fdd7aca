import PlanImage

/// Rows and columns of a drawing in memory: RGB or RGBA, straight alpha.
package struct PixelRows {
    /// The first sample of the first row.
    let start: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    let stride: Int
    /// Which columns of the drawing they are, counted from its left edge.
    let columns: Range<Int>
    let format: PixelFormat
    /// Which rows of the drawing they are, counted from its top.
    let range: Range<Int>

    /// The samples of a row of the drawing, which must be one of these.
    subscript(row: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: start + (row - range.lowerBound) * stride, count: columns.count * format.channels)
    }

    /// The first sample of a pixel, which must be one of these.
    @inline(__always)
    func start(ofRow row: Int, column: Int) -> UnsafeMutableRawPointer {
        start + (row &- range.lowerBound) &* stride + (column &- columns.lowerBound) &* format.channels
    }
}
