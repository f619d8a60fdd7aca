import CWebP
import PlanBase
import PlanFiles
import PlanGeometry

/// Writes an animated WebP with libwebp. The encoded frames stay in memory until the end, for the file's head tells its length.
final class WebPEncoder: AnimationEncoder {
    private let file: OutputFile
    private let encoder: OpaquePointer
    private var config: WebPConfig
    private let isOpaque: Bool

    init(file: OutputFile, width: Int, height: Int, isOpaque: Bool) throws(ImageError) {
        self.file = file
        self.isOpaque = isOpaque
        var options = WebPAnimEncoderOptions()
        var config = WebPConfig()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0,
            let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
        else { throw .outOfMemory(file: file.path) }
        // Thin lines and letters keep their colours; more would only take more time.
        config.quality = 90
        config.method = 2
        config.thread_level = 1
        self.config = config
        self.encoder = encoder
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    static func prepare(_ frame: TimedFrame) -> TimedFrame { frame }

    func encode(_ timed: TimedFrame) throws(ImageError) {
        let frame = timed.picture
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw .outOfMemory(file: file.path) }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = Int32(frame.width)
        picture.height = Int32(frame.height)
        let stride = Int32(frame.bytesPerRow)
        let isImported = frame.bytes.withUnsafeBufferPointer { bytes in
            switch (frame.format, isOpaque) {
            case (.rgba, false): WebPPictureImportRGBA(&picture, bytes.baseAddress, stride)
            case (.rgba, true): WebPPictureImportRGBX(&picture, bytes.baseAddress, stride)
            default: WebPPictureImportRGB(&picture, bytes.baseAddress, stride)
            }
        }
        guard isImported != 0 else { throw .outOfMemory(file: file.path) }
        guard WebPAnimEncoderAdd(encoder, &picture, milliseconds(timed.start), &config) != 0 else { throw failure }
    }

    func finish(at end: Double) throws(ImageError) {
        var data = WebPData()
        guard WebPAnimEncoderAdd(encoder, nil, milliseconds(end), nil) != 0,
            WebPAnimEncoderAssemble(encoder, &data) != 0
        else { throw failure }
        defer { WebPDataClear(&data) }
        let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.size)
        try ImageError.ofOutput { () throws(OutputError) in try file.write(bytes) }
    }

    private func milliseconds(_ seconds: Double) -> Int32 { Int32(saturating: (min(seconds, 2e6) * 1000).rounded()) }

    private var failure: ImageError {
        .cannotAnimate(
            file: file.path, reason: Message(untranslated: String(cString: WebPAnimEncoderGetError(encoder))))
    }
}
