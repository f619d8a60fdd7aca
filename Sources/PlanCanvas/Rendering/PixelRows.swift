import PlanGeometry
import PlanImage
import PlanModel

/// Rows of a drawing in memory: RGB or RGBA, straight alpha.
package struct PixelRows {
    /// The first sample of the first row.
    package let start: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    package let stride: Int
    /// Pixels in a row.
    package let width: Int
    package let format: PixelFormat
    /// Which rows of the drawing they are, counted from its top.
    package let range: Range<Int>

    /// The samples of a row of the drawing, which must be one of these.
    package subscript(row: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: start + (row - range.lowerBound) * stride, count: width * format.channels)
    }
}
