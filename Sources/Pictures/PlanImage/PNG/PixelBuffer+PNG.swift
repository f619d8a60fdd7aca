extension PixelBuffer {
    /// Reads a whole PNG file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - format: what the samples are to be; ``PNGHeader/naturalFormat`` unless given.
    ///   - limits: how large it may be; ``DrawingLimits/wholePictureBytes`` counts too.
    /// - Throws: ``ImageError``.
    public init(
        pngFile path: String, as format: PixelFormat? = nil, limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        try self.init(reading: PNGReader(path: path, limits: limits), as: format, limits: limits)
    }

    /// Reads a whole PNG from memory.
    ///
    /// - Parameters:
    ///   - bytes: the PNG.
    ///   - format: what the samples are to be; ``PNGHeader/naturalFormat`` unless given.
    ///   - limits: how large it may be; ``DrawingLimits/wholePictureBytes`` counts too.
    /// - Throws: ``ImageError``.
    public init(
        png bytes: [UInt8], as format: PixelFormat? = nil, limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        try self.init(reading: PNGReader(bytes: bytes, limits: limits), as: format, limits: limits)
    }

    /// Writes the picture to a PNG file, which appears whole or not at all.
    ///
    /// - Throws: ``ImageError``.
    public func writePNG(
        to path: String, metadata: DrawingMetadata = DrawingMetadata(), compression: PNGCompression = .balanced
    ) throws(ImageError) {
        let header = PNGHeader(width: width, height: height, format: format)
        _ = try write(with: PNGWriter(path: path, header: header, metadata: metadata, compression: compression))
    }

    /// The picture as the bytes of a PNG file.
    ///
    /// - Throws: ``ImageError`` when there is not enough memory or a side is longer than PNG allows.
    public func pngBytes(
        metadata: DrawingMetadata = DrawingMetadata(), compression: PNGCompression = .balanced
    ) throws(ImageError) -> [UInt8] {
        let header = PNGHeader(width: width, height: height, format: format)
        return try write(with: PNGWriter(header: header, metadata: metadata, compression: compression))
    }

    private func write(with writer: PNGWriter) throws(ImageError) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
            try writer.writeRows(UnsafeRawBufferPointer(bytes))
        }
        return try writer.finish()
    }
}
