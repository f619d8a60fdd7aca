extension PixelBuffer {
    /// Reads a drawing whole.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - format: what the samples are to be; ``DrawingReader/naturalFormat`` unless given.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the picture may take.
    /// - Throws: ``ImageError`` if the drawing is too large or damaged.
    public init(
        reading drawing: some DrawingReader, as format: PixelFormat? = nil, limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        let (width, height, format) = (drawing.width, drawing.height, format ?? drawing.naturalFormat)
        guard width <= limits.wholePictureBytes / format.channels / height else {
            throw .tooLarge(
                file: drawing.name, width: width, height: height, limit: .wholePictureBytes(limits.wholePictureBytes))
        }
        var failure: ImageError?
        // The system gives uninitialized memory only as rows arrive, so a file that claims more rows than it has costs little.
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * format.channels) { bytes, initializedCount in
            do throws(ImageError) {
                let count = try drawing.readRows(height, as: format, into: UnsafeMutableRawBufferPointer(bytes))
                guard count == height else { throw .truncated(file: drawing.name, row: count) }
                initializedCount = bytes.count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard let picture = PixelBuffer(width: width, height: height, format: format, bytes: bytes) else {
            preconditionFailure("a drawing has at least one pixel")
        }
        self = picture
    }
}
