import PlanBase
import PlanFiles

/// Writes a moving picture frame by frame: GIF, animated PNG or animated WebP, repeated for ever.
///
/// The file appears whole or not at all, when ``finish()`` succeeds (see ``/PlanFiles/OutputFile``). Frames are encoded while the next ones
/// are drawn; memory holds a few of them, about as many as there are processors, and for WebP the encoded file too.
///
///     let writer = try AnimationWriter(path: "turn.gif", format: .gif, width: 600, height: 800, frameCount: 24)
///     for frame in frames { try writer.write(frame, seconds: 0.04) }
///     try writer.finish()
public final class AnimationWriter {
    /// The file's path.
    public let path: String
    /// The format of the file.
    public let format: AnimationFormat
    /// The number of frames that the animation has in the end.
    public let frameCount: Int
    /// The number of frames that have been written so far.
    public private(set) var framesWritten = 0

    private let file: OutputFile
    private let film: EncodedFilm
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private var time = 0.0
    private var last: PixelBuffer?
    private var failure: ImageError?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - format: what it is written as.
    ///   - width: the frames' width in pixels, at least 1.
    ///   - height: the frames' height in pixels, at least 1.
    ///   - frameCount: how many frames there will be, at least 1.
    ///   - isOpaque: whether all frames are opaque, whatever their alpha says.
    /// - Throws: ``ImageError`` when the file cannot be created, or the format has no pictures of this size.
    public init(
        path: String, format: AnimationFormat, width: Int, height: Int, frameCount: Int, isOpaque: Bool = true
    ) throws(ImageError) {
        precondition(width > 0 && height > 0 && frameCount > 0, "an animation has frames of colours")
        let greatest = format.greatestSide
        guard max(width, height) <= greatest else {
            throw .cannotAnimate(
                file: path,
                reason: Message(
                    "\(width) x \(height) pixels are too large: each side may have up to \(greatest)"))
        }
        self.path = path
        self.format = format
        self.frameCount = frameCount
        self.width = width
        self.height = height
        file = try ImageError.ofOutput { () throws(OutputError) in try OutputFile(path: path) }
        film =
            switch format {
            case .gif:
                EncodedFilm(try GIFEncoder(file: file, width: width, height: height, isOpaque: isOpaque))
            case .apng: EncodedFilm(APNGEncoder(file: file, frameCount: frameCount, isOpaque: isOpaque))
            case .webp:
                EncodedFilm(try WebPEncoder(file: file, width: width, height: height, isOpaque: isOpaque))
            }
        self.isOpaque = isOpaque
    }

    /// Writes the next frame.
    ///
    /// - Parameters:
    ///   - frame: a picture of the size given at the beginning, RGB or RGBA, all of the same format.
    ///   - seconds: how long it is shown. GIF counts in hundredths of a second, at least two, the others in thousandths;
    ///     what is rounded off is made up for by the frames that follow.
    /// - Throws: ``ImageError``, also of a frame before; nothing can be written after an error.
    public func write(_ frame: PixelBuffer, seconds: Double) throws(ImageError) {
        if let failure { throw failure }
        precondition(frame.width == width && frame.height == height, "frames are of one size")
        precondition(frame.format != .gray && seconds >= 0 && seconds.isFinite, "a frame has colours and a time")
        let end = time + seconds
        try attempt {
            guard framesWritten < frameCount else {
                throw ImageError.cannotAnimate(
                    file: path, reason: Message("more frames were given than the \(frameCount) announced"))
            }
            try film.add(TimedFrame(picture: frame, last: last, start: time, end: end, isOpaque: isOpaque))
        }
        last = frame
        framesWritten += 1
        time = end
    }

    /// Ends the file, which takes its place.
    ///
    /// - Throws: ``ImageError`` when frames are missing or writing fails; an older file is then as it was.
    public func finish() throws(ImageError) {
        if let failure { throw failure }
        try attempt {
            guard framesWritten == frameCount else {
                throw ImageError.cannotAnimate(
                    file: path, reason: Message("only \(framesWritten) of \(frameCount) frames were given"))
            }
            try film.finish(time)
            try ImageError.ofOutput(file.finish)
        }
    }

    deinit {
        film.abandon()
        // Here, as a thread that wrote for the film may let go of the file later than the process ends.
        file.discard()
    }

    /// After an error the unfinished file is removed at once.
    private func attempt(_ work: () throws -> Void) throws(ImageError) {
        do {
            try work()
        } catch {
            // The pipeline throws what encoders throw.
            guard let error = error as? ImageError else { preconditionFailure("an encoder threw \(error)") }
            failure = error
            film.abandon()
            file.discard()
            throw error
        }
    }
}
