import PlanBase
import PlanGeometry

/// Rows of a picture one after the other from the top, whatever file they come from.
///
/// A reader belongs to one thread at a time.
public protocol DrawingReader: AnyObject {
    /// The file's path, or what errors call it.
    var name: String { get }
    /// Width in pixels.
    var width: Int { get }
    /// Height in pixels.
    var height: Int { get }
    /// The first row that has not been read, from 0; the height when all have.
    var nextRow: Int { get }
    /// The format that keeps most of what the picture is, at 8 bits a sample.
    var naturalFormat: PixelFormat { get }
    /// The format of the file that the rows come from; nil if they come from memory.
    var fileKind: FileKind? { get }
    /// Resolution and colour information.
    var metadata: DrawingMetadata { get }
    /// Warnings about oddities found so far that do not keep the picture from being read, one sentence each.
    var warnings: [Message] { get }

    /// Another reader at the first row, of what this one has already found out or still does, which saves opening the file again; nil
    /// where that saves nothing. It may be asked for before rows are read, and used on another thread.
    func reopened() -> (any DrawingReader)?

    /// The words that the drawing holds as text; none for pictures, whose text is pixels.
    ///
    /// - Throws: ``ImageError`` when they cannot be read.
    func words() throws(ImageError) -> [DrawnWord]

    /// Begins to decode the first rows on another thread, where that can be done, while the caller does something else.
    func prepareRows()

    /// Reads the next rows as 8-bit samples with straight alpha, without padding between rows.
    ///
    /// - Parameters:
    ///   - count: how many rows to read; fewer are read when fewer are left.
    ///   - format: what the samples are to be.
    ///   - buffer: where they go; it must hold that many rows.
    /// - Returns: how many rows were read; 0 when none were left.
    /// - Throws: ``ImageError`` when the file ends too early or is damaged. No rows can be read after an error.
    @discardableResult
    func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int

    /// Hands out the next rows where they lie in the reader's memory, which saves copying them; nil, and nothing is read, if
    /// they would have to be converted or copied.
    ///
    /// - Parameters:
    ///   - count: how many rows; fewer are handed out when fewer are left.
    ///   - format: what the samples are to be, without padding between pixels.
    /// - Throws: as ``readRows(_:as:into:)``.
    func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows?

    /// Hands out the next rows with the white paper that belongs to them, so that it need not be written twice; nil, and nothing is
    /// read, if they would have to be converted or copied.
    ///
    /// - Parameters:
    ///   - count: how many rows; fewer are handed out when fewer are left.
    ///   - format: what the samples are to be, without padding between pixels.
    /// - Throws: as ``readRows(_:as:into:)``.
    func takePaperRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> PaperRows?

    /// Goes on to a later row, without the rows between where the reader can do without them.
    ///
    /// - Parameter count: how many rows are left out; at most those that are left.
    /// - Throws: as ``readRows(_:as:into:)``.
    func skipRows(_ count: Int) throws(ImageError)

    /// The file itself when it is a JPEG whose pixels lie as the rows do, so that it can be laid on a page as it is; nothing
    /// for all else. It may be asked for before and after rows are read, which alone shows whether the file is sound.
    ///
    /// - Throws: ``ImageError`` when the file cannot be read.
    func originalJPEG() throws(ImageError) -> [UInt8]?

    /// The page of a PDF that the rows are all of, so that it can be laid under a sheet with its lines and texts; nil for all else.
    func originalPage() -> VectorPage?
}

extension DrawingReader {
    /// Width and height in pixels.
    package var size: Size { Size(width: Double(width), height: Double(height)) }

    /// Nil: the rows come from memory.
    public var fileKind: FileKind? { nil }

    /// Nil.
    public func reopened() -> (any DrawingReader)? { nil }

    /// None.
    public func words() throws(ImageError) -> [DrawnWord] { [] }

    /// Does nothing.
    public func prepareRows() {}

    /// Reads the rows and drops them.
    public func skipRows(_ count: Int) throws(ImageError) {
        let target = nextRow + min(max(count, 0), height - nextRow)
        let rowsAtOnce = max(1, (1 << 18) / (width * naturalFormat.channels))
        while nextRow < target { _ = try nextRows(min(rowsAtOnce, target - nextRow), as: naturalFormat) }
    }

    /// Nil.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? { nil }

    /// The rows of ``takeRows(_:as:)``, without any paper.
    public func takePaperRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> PaperRows? {
        guard let taken = try takeRows(count, as: format) else { return nil }
        return PaperRows(drawn: taken, columns: width, count: taken.count)
    }

    /// Nothing.
    public func originalJPEG() throws(ImageError) -> [UInt8]? { nil }

    /// Nil.
    public func originalPage() -> VectorPage? { nil }
}
