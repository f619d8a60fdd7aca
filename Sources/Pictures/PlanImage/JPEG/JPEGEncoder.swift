import CJPEG

/// libjpeg-turbo encoding baseline JPEG files of one kind with the standard Huffman tables. It keeps its working memory, and belongs to
/// one thread at a time.
final class JPEGEncoder {
    private let context: UnsafeMutablePointer<planmark_jpeg_encoder>
    private let format: PixelFormat
    private let quality: Int
    private let hasHalfColor: Bool
    /// True if a restart marker stands between the rows of blocks.
    private let hasRestarts: Bool

    /// - Parameters:
    ///   - format: grey or RGB.
    ///   - quality: 1 to 100.
    ///   - hasHalfColor: whether colour has half the resolution of brightness.
    /// - Returns: nil when there is no memory.
    init?(format: PixelFormat, quality: Int, hasHalfColor: Bool, hasRestarts: Bool) {
        precondition(format != .rgba, "JPEG has no transparency")
        guard let context = planmark_jpeg_encoder_create() else { return nil }
        (self.context, self.format, self.quality) = (context, format, quality)
        (self.hasHalfColor, self.hasRestarts) = (hasHalfColor, hasRestarts)
    }

    deinit { planmark_jpeg_encoder_destroy(context) }

    /// Rows of pixels in a row of blocks.
    static func blockHeight(format: PixelFormat, hasHalfColor: Bool) -> Int { format == .rgb && hasHalfColor ? 16 : 8 }

    /// Encodes rows as a whole file.
    ///
    /// - Returns: false when there is no memory, or a side is longer than JPEG allows; ``message`` says which.
    func encode(_ start: UnsafeRawPointer, stride: Int, width: Int, height: Int) -> Bool {
        encode(start, stride, width, height)
    }

    /// Makes the header of a picture, and nothing of its rows.
    func encodeHeader(width: Int, height: Int) -> Bool { encode(nil, 0, width, height) }

    private func encode(_ start: UnsafeRawPointer?, _ stride: Int, _ width: Int, _ height: Int) -> Bool {
        planmark_jpeg_encode(
            context, start, stride, UInt32(width), UInt32(height), Int32(format.channels), Int32(quality),
            hasHalfColor ? 1 : 0, hasRestarts ? 1 : 0) != 0
    }

    /// Why encoding failed.
    var message: String { String(cBuffer: context.pointee.message) }

    /// The last encoded file. The memory belongs to the encoder and is valid until the next encoding.
    var file: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: context.pointee.bytes, count: context.pointee.count)
    }

    /// The header of what was encoded last, up to its samples.
    var header: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: file[..<context.pointee.header_count]) }

    /// The samples of what was encoded last, between its header and its end marker.
    var samples: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: file[context.pointee.header_count..<file.count - 2])
    }
}
