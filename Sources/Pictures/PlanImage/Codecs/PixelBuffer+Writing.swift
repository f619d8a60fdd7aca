extension PixelBuffer {
    /// Writes the picture to a PNG or JPEG file, which appears whole or not at all. In a JPEG what is transparent shows white paper.
    ///
    /// - Throws: ``ImageError``.
    public func write(
        to path: String, as encoding: PictureEncoding, metadata: DrawingMetadata = DrawingMetadata()
    ) throws(ImageError) {
        try write(path: path, encoding, metadata)
    }

    /// The picture as the bytes of a PNG or JPEG file.
    ///
    /// - Throws: ``ImageError`` when there is not enough memory or a side is longer than the format allows.
    public func fileBytes(
        as encoding: PictureEncoding, metadata: DrawingMetadata = DrawingMetadata()
    ) throws(ImageError) -> [UInt8] {
        try write(path: nil, encoding, metadata)
    }

    @discardableResult
    private func write(
        path: String?, _ encoding: PictureEncoding, _ metadata: DrawingMetadata
    ) throws(ImageError) -> [UInt8] {
        let writer = try encoding.writer(
            path: path, width: width, height: height, format: encoding.format(for: format), metadata: metadata)
        return try PixelDrawing(self, metadata: metadata).write(with: writer)
    }
}

extension DrawingReader {
    /// Hands the rows that are left to a writer, which is finished.
    ///
    /// - Parameter progress: called now and then with the number of rows that are done.
    package func write(
        with writer: some PictureWriter, progress: ((Int) -> Void)? = nil
    ) throws(ImageError) -> [UInt8] {
        let format = writer.format ?? naturalFormat
        let rowsAtOnce = max(1, min(64, (4 << 20) / (width * format.channels)))
        try forEachStrip(of: rowsAtOnce, as: format) { rows throws(ImageError) in
            try writer.writeRows(rows)
            progress?(nextRow)
        }
        return try writer.finish()
    }
}
