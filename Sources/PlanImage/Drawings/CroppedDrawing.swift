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
    /// What was found odd in the whole drawing.
    public var warnings: [String] { drawing.warnings }
    /// The whole drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader
    private let left, top: Int
    private var scratch: [UInt8] = []

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
        let needed = drawing.width * format.channels
        if scratch.count != needed { scratch = [UInt8](repeating: 0, count: needed) }
        while drawing.nextRow < top { try readRow(as: format) }
        for row in 0..<rows {
            try readRow(as: format)
            let start = left * format.channels
            scratch.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(rebasing: buffer[(row * rowBytes)..<((row + 1) * rowBytes)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<(start + rowBytes)]))
            }
            nextRow += 1
        }
        return rows
    }

    private func readRow(as format: PixelFormat) throws(ImageError) {
        var failure: ImageError?
        let count = scratch.withUnsafeMutableBytes { row -> Int in
            do throws(ImageError) {
                return try drawing.readRows(1, as: format, into: row)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        guard count == 1 else { throw .truncated(file: name, row: drawing.nextRow) }
    }
}
