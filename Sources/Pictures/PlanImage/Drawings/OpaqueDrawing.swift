import PlanBase

/// A drawing laid on white paper: what is transparent in it shows the paper.
///
/// Its format has no alpha, and readers lay their pixels on white when they are asked for such a format.
public final class OpaqueDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// Width in pixels.
    public var width: Int { drawing.width }
    /// Height in pixels.
    public var height: Int { drawing.height }
    /// The first row that has not been read.
    public var nextRow: Int { drawing.nextRow }
    /// The drawing's format, without alpha.
    public var naturalFormat: PixelFormat { drawing.naturalFormat == .rgba ? .rgb : drawing.naturalFormat }
    /// The drawing's metadata.
    public var metadata: DrawingMetadata { drawing.metadata }
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader

    /// Paper under a drawing.
    public init(_ drawing: any DrawingReader) { self.drawing = drawing }

    /// Begins to decode the drawing's first rows.
    public func prepareRows() { drawing.prepareRows() }

    /// Reads the next rows of the drawing.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        try drawing.readRows(count, as: format, into: buffer)
    }

    /// The drawing's next rows where they lie in memory.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        try drawing.takeRows(count, as: format)
    }

    /// Goes on to a later row.
    public func skipRows(_ count: Int) throws(ImageError) { try drawing.skipRows(count) }

    /// The drawing's file when it is a JPEG, which has no alpha.
    public func originalJPEG() throws(ImageError) -> [UInt8]? { try drawing.originalJPEG() }
}
