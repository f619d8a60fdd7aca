import CWebP
import PlanBase

/// Encodes pictures as lossy WebP files with libwebp.
final class WebPPictureEncoder: PictureEncoder {
    private let quality: Int
    private let name: String

    /// - Parameter quality: 1 to 100.
    init(quality: Int, name: String) { (self.quality, self.name) = (quality, name) }

    func encode(_ view: PixelView) throws(ImageError) -> [UInt8] {
        var (config, picture, writer) = (WebPConfig(), WebPPicture(), WebPMemoryWriter())
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw .outOfMemory(file: name) }
        config.quality = Float(quality)
        // libwebp's usual effort.
        config.method = 4
        WebPMemoryWriterInit(&writer)
        defer {
            WebPPictureFree(&picture)
            WebPMemoryWriterClear(&writer)
        }
        (picture.width, picture.height) = (Int32(view.width), Int32(view.height))
        let isImported =
            switch view.format {
            case .gray: importGray(view, into: &picture)
            case .rgb: WebPPictureImportRGB(&picture, bytes(of: view), Int32(view.stride))
            case .rgba: WebPPictureImportRGBA(&picture, bytes(of: view), Int32(view.stride))
            }
        guard isImported != 0 else { throw .outOfMemory(file: name) }
        // The writer's memory grows as it is written to; it lives until this call returns.
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture)
        }
        guard isEncoded != 0 else {
            throw .cannotEncodePicture(
                file: name, format: .webp, reason: Message("libwebp's error \(picture.error_code.rawValue)"))
        }
        return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    private func bytes(of view: PixelView) -> UnsafePointer<UInt8> { view.start.assumingMemoryBound(to: UInt8.self) }

    /// WebP knows no grey pictures; three equal samples cost it hardly anything.
    private func importGray(_ view: PixelView, into picture: inout WebPPicture) -> Int32 {
        let stride = view.width * 3
        return withUnsafeTemporaryAllocation(byteCount: stride * view.height, alignment: 16) { memory in
            guard let start = memory.baseAddress else { return 0 }
            for row in 0..<view.height {
                PixelFormat.gray.widen(view.row(row), to: .rgb, at: start + row * stride, count: view.width)
            }
            return WebPPictureImportRGB(&picture, start.assumingMemoryBound(to: UInt8.self), Int32(stride))
        }
    }
}
