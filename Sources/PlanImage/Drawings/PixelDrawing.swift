/// A picture in memory, read as a drawing.
///
///     let drawing = PixelDrawing(picture, name: "level 4")
public final class PixelDrawing: DrawingReader {
    /// What errors call the drawing.
    public let name: String
    /// The resolution and colour information given with the picture.
    public let metadata: DrawingMetadata
    /// What was found odd when the picture was read from its file.
    public let warnings: [String]
    /// The format of the file that the picture was read from; nil if there is none.
    public let fileKind: FileKind?
    /// The first row that has not been read.
    public private(set) var nextRow = 0

    private let picture: PixelBuffer
    /// The file itself, if the picture was read from one that can be laid on a page as it is.
    private let original: @Sendable () throws(ImageError) -> [UInt8]?

    /// A reader of a picture from its first row on. The picture is shared with the caller's, not copied.
    ///
    /// - Parameters:
    ///   - picture: the pixels.
    ///   - name: what errors call the drawing.
    ///   - metadata: its resolution and colour information.
    public convenience init(
        _ picture: PixelBuffer, name: String = "picture in memory", metadata: DrawingMetadata = DrawingMetadata()
    ) {
        self.init(picture, name: name, metadata: metadata, warnings: [], fileKind: nil) { nil }
    }

    init(
        _ picture: PixelBuffer, name: String, metadata: DrawingMetadata, warnings: [String], fileKind: FileKind?,
        original: @escaping @Sendable () throws(ImageError) -> [UInt8]?
    ) {
        self.picture = picture
        self.name = name
        self.metadata = metadata
        self.warnings = warnings
        self.fileKind = fileKind
        self.original = original
    }

    /// Width in pixels.
    public var width: Int { picture.width }
    /// Height in pixels.
    public var height: Int { picture.height }
    /// The picture's format.
    public var naturalFormat: PixelFormat { picture.format }

    /// Copies the next rows, converted to the format if need be.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = min(max(count, 0), height - nextRow)
        precondition(buffer.count >= rows * width * format.channels, "the buffer is too small")
        guard rows > 0, let target = buffer.baseAddress else { return 0 }
        picture.bytes.withUnsafeBytes { bytes in
            // The rows lie in the picture, and there is room for them.
            guard let start = bytes.baseAddress else { return }
            picture.format.convert(
                start + nextRow * picture.bytesPerRow, to: format, at: target, count: rows * width)
        }
        nextRow += rows
        return rows
    }

    /// The next rows in the picture's own memory; nil if the format is another one.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        guard format == picture.format else { return nil }
        let rows = min(max(count, 0), height - nextRow)
        // The reader keeps the picture, which does not change, so that its memory stays where it is.
        guard let start = picture.bytes.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
        let first = start + nextRow * picture.bytesPerRow
        nextRow += rows
        return DecodedRows(parts: [
            DecodedRows.Part(owner: self, start: first, stride: picture.bytesPerRow, count: rows)
        ])
    }

    /// The JPEG that the picture was read from, if it lies as the rows do.
    public func originalJPEG() throws(ImageError) -> [UInt8]? { try original() }
}
