import PlanBase

/// A part of a drawing, read as if it were a drawing of its own.
public final class CroppedDrawing: DrawingReader {
    /// The whole drawing's name.
    public var name: String { drawing.name }
    /// Width of the part in pixels.
    public let width: Int
    /// Height of the part in pixels.
    public let height: Int
    /// The first row of the part that has not been read.
    public private(set) var nextRow = 0
    /// The whole drawing's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// The whole drawing's metadata, as a pixel is as large as before.
    public var metadata: DrawingMetadata { drawing.metadata }
    /// Warnings about the whole drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The whole drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader
    private let left, top: Int

    /// The part from a column and row on; nothing unless it lies in the drawing and has at least one pixel.
    ///
    /// - Parameter drawing: a reader that has read no row yet.
    public init?(_ drawing: any DrawingReader, left: Int, top: Int, width: Int, height: Int) {
        guard left >= 0, top >= 0, width > 0, height > 0, width <= drawing.width - left, height <= drawing.height - top
        else { return nil }
        self.drawing = drawing
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    /// Reads the part's next rows.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= rows * rowBytes, "the buffer is too small")
        try drawing.skipRows(top + nextRow - drawing.nextRow)
        guard let target = buffer.baseAddress else { return 0 }
        // Where rows need not be converted by the reader, only the part's pixels are copied.
        let source = naturalFormat.fits(into: format) ? naturalFormat : format
        let rowsAtOnce = max(1, (1 << 18) / (drawing.width * source.channels))
        for first in stride(from: 0, to: rows, by: rowsAtOnce) {
            let some = try drawing.nextRows(min(rowsAtOnce, rows - first), as: source)
            some.forEach(in: 0..<some.count) { index, row in
                // The part lies in the drawing, and the buffer has room for its rows.
                source.widen(
                    row + left * source.channels, to: format, at: target + (first + index) * rowBytes, count: width)
            }
            nextRow += some.count
        }
        return rows
    }

    /// The part's next rows where the whole drawing has them; nil if it does not hand them out.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        try drawing.skipRows(top + nextRow - drawing.nextRow)
        guard let taken = try drawing.takeRows(min(max(count, 0), height - nextRow), as: format) else { return nil }
        nextRow += taken.count
        return taken.droppingFirst(left * format.channels)
    }

    /// Goes on to a later row of the part.
    public func skipRows(_ count: Int) throws(ImageError) { nextRow += min(max(count, 0), height - nextRow) }

    /// The drawing's page, if the part is all of it.
    public func originalPage() -> VectorPage? {
        left == 0 && top == 0 && width == drawing.width && height == drawing.height ? drawing.originalPage() : nil
    }
}
