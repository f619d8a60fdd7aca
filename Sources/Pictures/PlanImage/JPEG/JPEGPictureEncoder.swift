import PlanBase

/// Encodes grey and RGB pictures as baseline JPEG files, see ``JPEGEncoder``.
final class JPEGPictureEncoder: PictureEncoder {
    private let quality: Int
    private let name: String
    /// The encoder of the last picture and the pixel format that it takes, kept for the next picture.
    private var last: (format: PixelFormat, encoder: JPEGEncoder)?

    /// - Parameter quality: 1 to 100.
    init(quality: Int, name: String) { (self.quality, self.name) = (quality, name) }

    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8] {
        let encoder = try encoder(of: picture.format)
        let isEncoded = encoder.encode(
            picture.start, stride: picture.stride, width: picture.width, height: picture.height)
        guard isEncoded else {
            throw .cannotEncodePicture(file: name, format: .jpeg, reason: Message(untranslated: encoder.message))
        }
        return Array(encoder.file)
    }

    private func encoder(of format: PixelFormat) throws(ImageError) -> JPEGEncoder {
        if let last, last.format == format { return last.encoder }
        // The pictures are drawn anew, as tiles are, so that they have no file's colour.
        let hasHalfColor = JPEGColor.byQuality.isHalf(quality: quality, DrawingMetadata())
        let encoder = JPEGEncoder(format: format, quality: quality, hasHalfColor: hasHalfColor, hasRestarts: false)
        guard let encoder else { throw .outOfMemory(file: name) }
        last = (format, encoder)
        return encoder
    }
}
