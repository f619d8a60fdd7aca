extension PixelBuffer {
    /// Reads a drawing whole, about a megabyte at a time.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - format: what the samples are to be; ``DrawingReader/naturalFormat`` unless given.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the picture may take.
    /// - Throws: ``ImageError`` if the drawing is too large or damaged.
    public init(
        reading drawing: some DrawingReader, as format: PixelFormat? = nil, limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        let format = format ?? drawing.naturalFormat
        try limits.checkWhole(drawing, as: format)
        let rowsAtOnce = max(1, (1 << 20) / (drawing.width * format.channels))
        // The system gives uninitialized memory only as rows arrive, so a file that claims more rows than it has costs little.
        try self.init(width: drawing.width, height: drawing.height, format: format) { bytes throws(ImageError) in
            try drawing.readAll(as: format, rowsAtOnce: rowsAtOnce, into: bytes)
        }
    }
}

extension DrawingLimits {
    /// - Parameter heldBytes: memory that the reader takes at the same time.
    /// - Throws: ``ImageError/tooLarge(file:width:height:limit:)`` if the pixels of a whole drawing take more memory than they
    ///   may.
    func checkWhole(
        _ drawing: some DrawingReader, as format: PixelFormat, besides heldBytes: Int = 0
    ) throws(ImageError) {
        try checkWhole(
            rowCount: drawing.height, bytesPerRow: drawing.width * format.channels, besides: heldBytes
        ) { limit in
            .tooLarge(file: drawing.name, width: drawing.width, height: drawing.height, limit: limit)
        }
    }

    /// - Throws: the error made of the limit if so many rows take more memory than they may.
    func checkWhole(
        rowCount: Int, bytesPerRow: Int, besides heldBytes: Int = 0, error: (Limit) -> ImageError
    ) throws(ImageError) {
        let (bytes, overflow) = bytesPerRow.multipliedReportingOverflow(by: rowCount)
        let (sum, sumOverflow) = bytes.addingReportingOverflow(heldBytes)
        let needed = overflow || sumOverflow ? Int.max : sum
        if needed > wholePictureBytes { throw error(.wholePictureBytes(wholePictureBytes, needed: needed)) }
    }
}
