import PlanBase

/// A drawing at the top left of white paper that reaches beyond its right and bottom edges.
public final class PaddedDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// Width of drawing and paper in pixels.
    public let width: Int
    /// Height of drawing and paper in pixels.
    public let height: Int
    /// The first row that has not been read.
    public private(set) var nextRow = 0
    /// The drawing's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// The drawing's metadata, as a pixel is as large as before.
    public var metadata: DrawingMetadata { drawing.metadata }
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader
    private let shownColumns: Int

    /// Paper with a drawing on it; nothing if the paper is smaller than what is shown of the drawing, or has no pixel.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - columns: how many of the drawing's columns are shown, from the left, 0 or more; all unless given.
    ///   - width: columns of drawing and paper.
    ///   - height: rows of drawing and paper.
    public init?(_ drawing: any DrawingReader, columns: Int? = nil, width: Int, height: Int) {
        let columns = min(columns ?? drawing.width, drawing.width)
        guard columns >= 0, width > 0, width >= columns, height >= drawing.height else { return nil }
        (self.drawing, shownColumns) = (drawing, columns)
        (self.width, self.height) = (width, height)
    }

    /// Reads the next rows of the drawing, and beyond these white ones.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= rows * rowBytes, "the buffer is too small")
        guard let start = buffer.baseAddress else { return 0 }
        let (shownBytes, white) = (shownColumns * format.channels, UInt8.max)
        let drawn = min(rows, max(drawing.height - nextRow, 0))
        let rowsAtOnce = max(1, (1 << 18) / (drawing.width * format.channels))
        // The buffer has room for each of the rows, which are at least as wide as what is shown of the drawing's.
        for first in stride(from: 0, to: drawn, by: rowsAtOnce) {
            let some = try drawing.nextRows(min(rowsAtOnce, drawn - first), as: format)
            some.forEach(in: 0..<some.count) { index, row in
                let target = start + (first + index) * rowBytes
                target.copyMemory(from: row, byteCount: shownBytes)
                (target + shownBytes).initializeMemory(as: UInt8.self, repeating: white, count: rowBytes - shownBytes)
            }
        }
        (start + drawn * rowBytes).initializeMemory(as: UInt8.self, repeating: white, count: (rows - drawn) * rowBytes)
        nextRow += rows
        return rows
    }

    /// The drawing's next rows where the drawing has them, if no paper belongs to them; nil for all others.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        let rows = min(max(count, 0), height - nextRow)
        guard shownColumns == drawing.width, width == shownColumns, nextRow + rows <= drawing.height,
            let taken = try drawing.takeRows(rows, as: format)
        else { return nil }
        nextRow += taken.count
        return taken
    }

    /// The drawing's next rows where the drawing has them, with the paper at their right and below them.
    public func takePaperRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> PaperRows? {
        let rows = min(max(count, 0), height - nextRow)
        let drawn = min(rows, max(drawing.height - nextRow, 0))
        guard let taken = drawn > 0 ? try drawing.takeRows(drawn, as: format) : DecodedRows(parts: []) else {
            return nil
        }
        guard taken.count == drawn else { throw .truncated(file: name, row: nextRow + taken.count) }
        nextRow += rows
        return PaperRows(drawn: taken, columns: shownColumns, count: rows)
    }

    /// Goes on to a later row.
    public func skipRows(_ count: Int) throws(ImageError) {
        let rows = min(max(count, 0), height - nextRow)
        try drawing.skipRows(min(rows, max(drawing.height - nextRow, 0)))
        nextRow += rows
    }

    /// The drawing's page in the corner of the paper, if all of it is shown.
    public func originalPage() -> VectorPage? {
        guard shownColumns == drawing.width, var page = drawing.originalPage() else { return nil }
        page.share.x *= Double(width) / Double(drawing.width)
        page.share.y *= Double(height) / Double(drawing.height)
        return page
    }
}
