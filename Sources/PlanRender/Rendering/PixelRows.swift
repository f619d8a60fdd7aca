import PlanImage

/// Rows of a drawing in memory: RGB or RGBA, straight alpha.
struct PixelRows {
    /// The first sample of the first row.
    let start: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    let stride: Int
    /// Pixels in a row.
    let width: Int
    let format: PixelFormat
    /// Which rows of the drawing they are, counted from its top.
    let range: Range<Int>

    /// The samples of a row of the drawing, which must be one of these.
    subscript(row: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: start + (row - range.lowerBound) * stride, count: width * format.channels)
    }
}
