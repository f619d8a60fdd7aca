import CPNG
import Glibc
import PlanBase

/// Decodes the rows of a PNG of any kind with libpng, as native samples.
final class LibpngDecoder: RowDecoder {
    private let source: PNGSource
    private let header: PNGHeader
    private let passes: Int
    private var row = 0
    /// The whole picture when it is interlaced, once its first row is asked for.
    private var picture: UnsafeMutableRawPointer?

    init(source: PNGSource, header: PNGHeader, limits: DrawingLimits) throws(ImageError) {
        self.source = source
        self.header = header
        passes = Int(planmark_png_start_rows(source.context))
        guard passes > 0 else { throw source.failure() }
        guard passes > 1 else { return }
        try limits.checkWhole(rowCount: header.height, bytesPerRow: header.bytesPerRow) { limit in
            .tooLarge(file: source.name, width: header.width, height: header.height, limit: limit)
        }
    }

    deinit { free(picture) }

    /// Decodes the next rows; the caller has seen to it that there are so many and that they fit.
    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        if passes > 1 {
            if picture == nil { picture = try decodeWholePicture() }
            guard let picture else { return }
            for index in 0..<count {
                (start + index * stride).copyMemory(
                    from: picture + (row + index) * header.bytesPerRow, byteCount: header.bytesPerRow)
            }
        } else {
            if header.bitsPerPixel < 8 {
                // libpng leaves the bits after the last pixel as they are in memory.
                for index in 0..<count {
                    (start + index * stride + header.bytesPerRow - 1).storeBytes(of: 0, as: UInt8.self)
                }
            }
            let failedAt = planmark_png_read_rows(source.context, start, stride, count)
            guard failedAt < 0 else { throw source.failure(row: row + failedAt) }
        }
        row += count
    }

    /// Reads what follows the rows, up to the end of the PNG.
    func finish() throws(ImageError) {
        guard planmark_png_read_end(source.context) != 0 else { throw source.failure() }
        // libpng only warns of a damaged end of the compressed rows. Surplus data after a good end is harmless.
        let defect = source.warnings.first {
            $0.hasPrefix("IDAT: ") && !$0.hasSuffix("Extra compressed data") && !$0.hasSuffix("Too much image data")
        }
        if let defect { throw .corruptPNG(file: source.name, reason: Message(untranslated: defect)) }
    }

    /// libpng's warnings are the source's.
    var warnings: [Message] { [] }

    private func decodeWholePicture() throws(ImageError) -> UnsafeMutableRawPointer {
        let bytes = header.bytesPerRow * header.height
        guard let picture = calloc(bytes, 1) else { throw .outOfMemory(file: source.name) }
        for _ in 0..<passes {
            let failedAt = planmark_png_read_rows(source.context, picture, header.bytesPerRow, header.height)
            guard failedAt < 0 else {
                free(picture)
                throw source.failure()
            }
        }
        return picture
    }
}
