import PlanGeometry

/// Some rows of a JPEG that are encoded on their own.
///
/// A restart marker stands between the rows of blocks, and makes the decoder forget what was before; so the samples of a band are the
/// same wherever it lies. The markers are numbered from 0 to 7 in turn, and a band has a multiple of eight rows of blocks, so that
/// the numbers go on from one band to the next.
package final class JPEGBand: PictureBand {
    /// A band as it stands in the file.
    package struct Encoded: Sendable {
        /// Its samples, with the restart markers between its rows of blocks.
        let samples: [UInt8]
        /// The number of rows of pixels in the band.
        let rowCount: Int
    }

    package let capacity: Int
    package let stride: Int
    private let width: Int
    private let encoder: JPEGEncoder
    private let memory: SharedMemory

    /// - Returns: nil when there is no memory.
    init?(width: Int, format: PixelFormat, quality: Int, hasHalfColor: Bool) {
        let encoder = JPEGEncoder(format: format, quality: quality, hasHalfColor: hasHalfColor, hasRestarts: true)
        guard let encoder else { return nil }
        (self.width, self.encoder) = (width, encoder)
        stride = width * format.channels
        capacity = Self.height(
            bytesPerRow: stride, blockHeight: JPEGEncoder.blockHeight(format: format, hasHalfColor: hasHalfColor))
        memory = SharedMemory(byteCount: capacity * stride)
    }

    package var rows: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: memory.start, count: capacity * stride)
    }

    /// Returns the number of rows in each band of a picture; the last band has the rows that remain. A band is 128 rows high, as high as
    /// tiles, which are painted whole. In a picture so wide that 128 rows have more than 8 MiB, a band has the fewest rows possible:
    /// eight rows of blocks.
    static func height(bytesPerRow: Int, blockHeight: Int) -> Int {
        let (unit, least) = (128, 8 * blockHeight)
        return unit * bytesPerRow <= 8 << 20 ? unit : least
    }

    package func encode(rowCount: Int, isLast: Bool) -> Encoded? {
        guard encoder.encode(memory.start, stride: stride, width: width, height: rowCount) else { return nil }
        return Encoded(samples: Array(encoder.samples), rowCount: rowCount)
    }
}
