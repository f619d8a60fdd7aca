import PlanBase
import PlanGeometry
import Synchronization

/// A drawing that another thread decodes into memory once, and that can then be read any number of times, on any threads.
///
///     let drawing = DecodedDrawing(try DrawingFile.open("office.png"))
///     …                                    // whatever else there is to do
///     let reader = try drawing.reader()    // waits for what is left of the decoding
///
/// Any reader can be decoded, whatever its format. What is known before the first row (name, size, metadata) is known at once.
/// A drawing that nobody keeps any more is not decoded further.
public final class DecodedDrawing: Sendable {
    /// The file's path, or what errors call the drawing.
    public let name: String
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The format of the decoded pixels.
    public let naturalFormat: PixelFormat
    /// Resolution and colour information.
    public let metadata: DrawingMetadata
    /// The format of the file that the drawing comes from; nil if it comes from memory.
    public let fileKind: FileKind?

    /// Up to this size in bytes (64 MiB) the pixels of a drawing that is needed more than once are worth their memory.
    public static let greatestByteCount = 64 << 20

    /// The reader that was given, in the hands of one thread at a time.
    // Unchecked: the decoding task alone uses the reader until it is done, and `originalJPEG` under the lock afterwards.
    private final class Source: @unchecked Sendable {
        let reader: any DrawingReader
        private let lock = Mutex(())

        init(_ reader: any DrawingReader) { self.reader = reader }

        func originalJPEG() throws(ImageError) -> [UInt8]? {
            try lock.withLock { _ throws(ImageError) in try reader.originalJPEG() }
        }
    }

    // Unchecked: nobody writes to the rows any more.
    private struct Decoded: @unchecked Sendable {
        let rows: DecodedRows
        let warnings: [Message]
    }

    private final class Cancellation: Sendable {
        let isCancelled = Atomic(false)
    }

    private let source: Source
    private let page: VectorPage?
    private let cancellation = Cancellation()
    private let decoding: BackgroundTask<Decoded, ImageError>

    /// Begins to decode a drawing.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet. It belongs to the decoded drawing from now on: nobody else may read it.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the pixels may take.
    public init(_ drawing: any DrawingReader, limits: DrawingLimits = DrawingLimits()) {
        (name, width, height) = (drawing.name, drawing.width, drawing.height)
        (naturalFormat, metadata, fileKind) = (drawing.naturalFormat, drawing.metadata, drawing.fileKind)
        page = drawing.originalPage()
        let source = Source(drawing)
        self.source = source
        decoding = BackgroundTask { [cancellation] () throws(ImageError) in
            let rows = try DecodedRows(reading: source.reader, limits: limits) {
                cancellation.isCancelled.load(ordering: .relaxed)
            }
            return Decoded(rows: rows, warnings: source.reader.warnings)
        }
    }

    deinit { cancel() }

    /// True if the pixels of a drawing fit into so many bytes.
    public static func fits(_ drawing: some DrawingReader, byteCount: Int = greatestByteCount) -> Bool {
        drawing.width <= byteCount / drawing.naturalFormat.channels / drawing.height
    }

    /// Gives the drawing up: decoding ends after some more rows, and its memory is given back. Readers that were handed out
    /// before can still be read.
    public func cancel() { cancellation.isCancelled.store(true, ordering: .relaxed) }

    /// A reader from the first row on. It waits until the drawing is decoded.
    ///
    /// - Throws: ``ImageError`` if the drawing is damaged, or ``ImageError/cancelled(file:)`` if it was given up before all its
    ///   rows were decoded.
    public func reader() throws(ImageError) -> any DrawingReader {
        let decoded = try decoding.value()
        return PixelDrawing(
            decoded.rows, width: width, format: naturalFormat, name: name, metadata: metadata,
            warnings: decoded.warnings, fileKind: fileKind, page: page
        ) { [source] () throws(ImageError) in try source.originalJPEG() }
    }
}
