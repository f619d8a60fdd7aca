import PlanBase

/// A drawing with another resolution: its pixels have another size in print.
public final class ResolvedDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// The drawing's width.
    public var width: Int { drawing.width }
    /// The drawing's height.
    public var height: Int { drawing.height }
    /// The first row that has not been read.
    public var nextRow: Int { drawing.nextRow }
    /// The drawing's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// The drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }
    /// The drawing's metadata, with the resolution.
    public let metadata: DrawingMetadata
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }

    private let drawing: any DrawingReader

    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - dotsPerInch: pixels to an inch of paper.
    public init(_ drawing: any DrawingReader, dotsPerInch: Double) {
        self.drawing = drawing
        var metadata = drawing.metadata
        metadata.resolution = Resolution(dotsPerInch: dotsPerInch)
        self.metadata = metadata
    }

    /// Reads the drawing's next rows.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int { try drawing.readRows(count, as: format, into: buffer) }

    /// The drawing's next rows where the drawing has them.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        try drawing.takeRows(count, as: format)
    }

    /// The drawing's next rows where the drawing has them, with their paper.
    public func takePaperRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> PaperRows? {
        try drawing.takePaperRows(count, as: format)
    }

    /// Goes on to a later row.
    public func skipRows(_ count: Int) throws(ImageError) { try drawing.skipRows(count) }
}
