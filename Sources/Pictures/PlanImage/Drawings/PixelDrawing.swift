import PlanBase

/// A picture in memory, read as a drawing.
///
///     let drawing = PixelDrawing(picture, name: "level 4")
public final class PixelDrawing: DrawingReader {
    /// The name of the drawing in errors.
    public let name: String
    /// The resolution and colour information given with the picture.
    public let metadata: DrawingMetadata
    /// Warnings from reading the picture from its file, one sentence each.
    public let warnings: [Message]
    /// The format of the file that the picture was read from; nil if there is none.
    public let fileKind: FileKind?
    /// The first row that has not been read.
    public private(set) var nextRow = 0

    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The picture's format.
    public let naturalFormat: PixelFormat

    private let rows: DecodedRows
    /// The file itself, if the picture was read from one that can be laid on a page as it is.
    private let original: @Sendable () throws(ImageError) -> [UInt8]?
    /// The page that the picture was drawn of, if there is one.
    private let page: VectorPage?

    /// A reader of a picture from its first row on. The picture is shared with the caller's, not copied.
    ///
    /// - Parameters:
    ///   - picture: the pixels.
    ///   - name: what errors call the drawing.
    ///   - metadata: its resolution and colour information.
    public convenience init(
        _ picture: PixelBuffer, name: String = "picture in memory", metadata: DrawingMetadata = DrawingMetadata()
    ) {
        self.init(
            DecodedRows(of: picture), width: picture.width, format: picture.format, name: name, metadata: metadata,
            warnings: [], fileKind: nil
        ) { nil }
    }

    init(
        _ rows: DecodedRows, width: Int, format: PixelFormat, name: String, metadata: DrawingMetadata,
        warnings: [Message], fileKind: FileKind?, page: VectorPage? = nil,
        original: @escaping @Sendable () throws(ImageError) -> [UInt8]?
    ) {
        (self.rows, self.width, height, naturalFormat) = (rows, width, rows.count, format)
        self.name = name
        self.metadata = metadata
        self.warnings = warnings
        self.fileKind = fileKind
        self.page = page
        self.original = original
    }

    /// Copies the next rows, converted to the format if need be.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let next = rows.rows(nextRow..<nextRow + min(max(count, 0), height - nextRow))
        let stride = width * format.channels
        precondition(buffer.count >= next.count * stride, "the buffer is too small")
        guard let target = buffer.baseAddress else { return 0 }
        next.forEach(in: 0..<next.count) { index, row in
            // There is room for each of the rows.
            naturalFormat.convert(row, to: format, at: target + index * stride, count: width)
        }
        nextRow += next.count
        return next.count
    }

    /// The next rows in the picture's own memory; nil if the format is another one.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        guard format == naturalFormat else { return nil }
        let next = rows.rows(nextRow..<nextRow + min(max(count, 0), height - nextRow))
        nextRow += next.count
        return next
    }

    /// Goes on to a later row at once.
    public func skipRows(_ count: Int) throws(ImageError) { nextRow += min(max(count, 0), height - nextRow) }

    /// The JPEG that the picture was read from, if it lies as the rows do.
    public func originalJPEG() throws(ImageError) -> [UInt8]? { try original() }

    /// The page that the picture was drawn of.
    public func originalPage() -> VectorPage? { page }
}
