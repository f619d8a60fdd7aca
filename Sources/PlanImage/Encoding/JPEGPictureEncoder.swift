import CJPEG

/// Encodes grey and RGB pictures as baseline JPEG files with libjpeg-turbo.
///
/// Below quality 90 colour has half the resolution of brightness, as other programs do it; from 90 on it has all, so that thin
/// coloured lines stay clean.
final class JPEGPictureEncoder: PictureEncoder {
    private let quality: Int
    private let name: String

    /// - Parameter quality: 1 to 100.
    init(quality: Int, name: String) { (self.quality, self.name) = (quality, name) }

    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8] {
        precondition(picture.format != .rgba, "JPEG has no transparency")
        var output = planmark_jpeg_output()
        defer { planmark_jpeg_output_free(&output) }
        let isEncoded = planmark_jpeg_encode(
            picture.start, picture.stride, UInt32(picture.width), UInt32(picture.height),
            Int32(picture.format.channels), Int32(quality), quality < 90 ? 1 : 0, &output)
        guard isEncoded != 0 else {
            throw .cannotEncodePicture(file: name, format: .jpeg, reason: String(cBuffer: output.message))
        }
        return Array(UnsafeBufferPointer(start: output.bytes, count: Int(output.size)))
    }
}
