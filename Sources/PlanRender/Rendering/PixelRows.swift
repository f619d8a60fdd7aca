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

extension PixelRows {
    /// Blends one premultiplied pixel over boxes of the drawing, as far as they lie in some of these rows.
    func fill(_ boxes: [PixelBox], _ pixel: UInt32, _ part: Range<Int>) {
        for box in boxes {
            let columns = max(box.left, 0)..<max(0, min(box.right, width))
            for row in max(box.top, part.lowerBound)..<max(box.top, part.lowerBound, min(box.bottom, part.upperBound)) {
                let samples = UnsafeMutableRawBufferPointer(
                    rebasing: self[row][(columns.lowerBound * format.channels)...])
                switch format {
                case .rgb: compositeOverRGB(pixel, count: columns.count, onto: samples)
                case .rgba: compositeOverRGBA(pixel, count: columns.count, onto: samples)
                case .gray: break
                }
            }
        }
    }
}
