import PlanGeometry

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
        try self.init(reading: drawing, as: format, limits: limits, isCancelled: { false })
    }

    /// Reads a drawing whole, about a megabyte at a time, unless it is given up in between.
    init(
        reading drawing: some DrawingReader, as format: PixelFormat?, limits: DrawingLimits,
        isCancelled: () -> Bool
    ) throws(ImageError) {
        let (width, height, format) = (drawing.width, drawing.height, format ?? drawing.naturalFormat)
        guard width <= limits.wholePictureBytes / format.channels / height else {
            throw .tooLarge(
                file: drawing.name, width: width, height: height, limit: .wholePictureBytes(limits.wholePictureBytes))
        }
        var failure: ImageError?
        // The system gives uninitialized memory only as rows arrive, so a file that claims more rows than it has costs little.
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * format.channels) { bytes, initializedCount in
            let rest = UnsafeMutableRawBufferPointer(bytes)
            let bytesPerRow = width * format.channels
            let rowsAtOnce = max(1, (1 << 20) / bytesPerRow)
            do throws(ImageError) {
                while drawing.nextRow < height {
                    if isCancelled() { throw .cancelled(file: drawing.name) }
                    let row = drawing.nextRow
                    let count = try drawing.readRows(
                        rowsAtOnce, as: format,
                        into: UnsafeMutableRawBufferPointer(rebasing: rest[(row * bytesPerRow)...]))
                    guard count > 0 else { throw .truncated(file: drawing.name, row: row) }
                }
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
