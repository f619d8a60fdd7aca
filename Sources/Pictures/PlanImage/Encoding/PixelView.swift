import Glibc

/// Pixels of a picture in memory that somebody else keeps: a part of a larger picture, or all of it.
package struct PixelView {
    /// The first pixel of the first row.
    package let start: UnsafeRawPointer
    /// Bytes from one row to the next.
    package let stride: Int
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int
    /// The format of a pixel: its channels and their order.
    package let format: PixelFormat

    /// Looks at memory that must stay as it is as long as the view is used.
    package init(start: UnsafeRawPointer, stride: Int, width: Int, height: Int, format: PixelFormat) {
        (self.start, self.stride, self.width, self.height, self.format) = (start, stride, width, height, format)
    }

    /// Bytes of a row's pixels.
    package var bytesPerRow: Int { width * format.channels }

    /// Where a row begins.
    package func row(_ index: Int) -> UnsafeRawPointer { start + index * stride }

    /// The samples of the one colour that all pixels have; nil if they differ.
    package var onlyColor: [UInt8]? {
        // Each byte is compared with the one a pixel before it, and each row with the first. `memcmp` is as fast as memory is.
        let channels = format.channels
        let first = row(0)
        guard memcmp(first, first + channels, bytesPerRow - channels) == 0 else { return nil }
        for index in 1..<max(height, 1) where memcmp(first, row(index), bytesPerRow) != 0 { return nil }
        return Array(UnsafeRawBufferPointer(start: first, count: channels))
    }
}
