import CGIF
import PlanBase
import PlanFiles
import PlanGeometry

/// Writes an animated GIF (GIF89a) with giflib, each frame with a palette of its own.
///
/// Only the pixels that differ from the frame before are drawn again, so that unchanged ones keep still in spite of the
/// dithering. Frames that are not opaque are drawn whole.
final class GIFEncoder: AnimationEncoder {
    private let file: OutputFile
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private let gif: UnsafeMutablePointer<GifFileType>
    private let sink: Sink
    private var isOpen = true
    private var hasBegun = false

    /// Where giflib's bytes go, and what went wrong there.
    private final class Sink {
        let file: OutputFile
        var failure: OutputError?

        init(_ file: OutputFile) { self.file = file }

        func write(_ bytes: UnsafePointer<GifByteType>?, _ count: Int32) -> Int32 {
            do throws(OutputError) {
                try file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                return count
            } catch {
                failure = error
                return 0
            }
        }
    }

    init(file: OutputFile, width: Int, height: Int, isOpaque: Bool) throws(ImageError) {
        self.file = file
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        sink = Sink(file)
        var error: Int32 = 0
        // The sink lives as long as the encoder, which closes the GIF before it goes.
        let opened = EGifOpen(
            Unmanaged.passUnretained(sink).toOpaque(),
            { gif, bytes, count in
                guard let user = gif?.pointee.UserData else { return 0 }
                return Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue().write(bytes, count)
            }, &error)
        guard let opened else { throw .outOfMemory(file: file.path) }
        gif = opened
        EGifSetGifVersion(gif, true)
    }

    deinit { close() }

    /// A frame in the colours of its palette.
    struct Prepared: Sendable {
        let picture: IndexedPicture
        let part: PixelRectangle
        let start, end: Double
    }

    static func prepare(_ frame: TimedFrame) -> Prepared {
        // Beneath a transparent pixel the frame before would show through.
        let base = frame.isOpaque ? frame.last : nil
        let part = frame.part(since: base)
        let picture = IndexedPicture(frame.picture, part: part, since: base, isOpaque: frame.isOpaque)
        return Prepared(picture: picture, part: part, start: frame.start, end: frame.end)
    }

    func encode(_ frame: Prepared) throws(ImageError) {
        if !hasBegun { try begin() }
        let delay = max(hundredths(frame.end) - hundredths(frame.start), 2)
        var control = GraphicsControlBlock(
            DisposalMode: isOpaque ? DISPOSE_DO_NOT : DISPOSE_BACKGROUND, UserInputFlag: false,
            DelayTime: Int32(clamping: min(delay, 65_535)), TransparentColor: Int32(IndexedPicture.transparent))
        var bytes = [GifByteType](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &bytes)
        try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
        try write(frame.picture, at: frame.part)
    }

    func finish(at end: Double) throws(ImageError) { try check(close()) }

    private func begin() throws(ImageError) {
        hasBegun = true
        try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, nil))
        // Netscape's extension, understood everywhere: repeated for ever.
        try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
        try check(EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
        try check(EGifPutExtensionTrailer(gif))
    }

    private func write(_ picture: IndexedPicture, at part: PixelRectangle) throws(ImageError) {
        let colors = picture.palette.map { GifColorType(Red: $0.x, Green: $0.y, Blue: $0.z) }
        guard let map = GifMakeMapObject(Int32(colors.count), colors) else { throw .outOfMemory(file: file.path) }
        defer { GifFreeMapObject(map) }
        try check(
            EGifPutImageDesc(
                gif, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), false, map))
        var row = [UInt8](repeating: 0, count: part.width)
        for y in 0..<part.height {
            // giflib masks the indices in place, so it gets a copy.
            for x in 0..<part.width { row[x] = picture.indices[y * part.width + x] }
            try check(EGifPutLine(gif, &row, Int32(part.width)))
        }
    }

    private func hundredths(_ seconds: Double) -> Int { Int(saturating: (min(seconds, 1e9) * 100).rounded()) }

    @discardableResult
    private func close() -> Int32 {
        guard isOpen else { return GIF_OK }
        isOpen = false
        var error: Int32 = 0
        return EGifCloseFile(gif, &error)
    }

    private func check(_ result: Int32) throws(ImageError) {
        guard result != GIF_OK else { return }
        if let failure = sink.failure { throw .output(failure) }
        let reason = GifErrorString(isOpen ? gif.pointee.Error : E_GIF_ERR_CLOSE_FAILED).map { String(cString: $0) }
        throw .cannotAnimate(
            file: file.path, reason: reason.map { Message(untranslated: $0) } ?? Message("giflib failed"))
    }
}
