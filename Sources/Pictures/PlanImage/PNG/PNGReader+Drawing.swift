extension PNGReader: DrawingReader {
    /// PNG.
    public var fileKind: FileKind? { .png }
    /// Width in pixels.
    public var width: Int { header.width }
    /// Height in pixels.
    public var height: Int { header.height }
    /// The format that keeps most of what the picture is, at 8 bits a sample.
    public var naturalFormat: PixelFormat { header.naturalFormat }

    /// Reads the next rows without padding between them.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        try readRows(count, as: format, into: buffer, rowStride: nil)
    }
}
