import PlanBase
import PlanDetections
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import Synchronization

/// A drawing that can be read again and again: decoded in memory while a sheet is laid out, where its pixels are few, else opened
/// anew each time.
final class DrawingSupply: Sendable {
    /// The drawing's size in pixels.
    let size: Size
    /// The drawing's resolution and colour information.
    let metadata: DrawingMetadata
    /// The format that keeps most of what the drawing is.
    let naturalFormat: PixelFormat
    /// The name of the drawing in messages.
    private let name: String
    /// A note that the file's name ends like that of another kind of picture; nil if the name fits the file.
    let note: SheetNote?

    // Unchecked: a reader is used by whoever takes it, and by nobody before.
    private struct OpenedReader: @unchecked Sendable {
        let reader: any DrawingReader
    }

    /// The path of the drawing's file; nil for a drawing in memory.
    var path: String? { if case .file(let path) = source { PagePath(path).file } else { nil } }
    private let source: SheetInput.DrawingSource
    private let options: DrawingOptions
    /// True if the drawing can be opened more than once, which a pipe cannot.
    private let isRepeatable: Bool
    private let decoded: DecodedDrawing?
    /// The page of a PDF, until its words were read; nil for pictures, which hold no text.
    private let page: Mutex<OpenedReader?>
    /// The words of the page, once they were read.
    private let readWords = Mutex<[DrawnWord]?>(nil)
    /// The parts that nobody is to see.
    private let obscured = Mutex<[ObscuredPart]>([])
    /// The warnings of the last reader of the drawing, one sentence each behind the drawing's name.
    private let foundWarnings = Mutex<[Message]>([])
    /// Readers that are there already, until someone takes them: the one that told the size, and one that was made of it where opening the
    /// file anew would cost more. None where the drawing is decoded in memory.
    private let opened: Mutex<[OpenedReader]>

    /// Opens a drawing and begins to decode it.
    ///
    /// - Parameter isReadTwice: Whether the layout looks at the drawing before it is painted over.
    init(_ source: SheetInput.DrawingSource, options: DrawingOptions, isReadTwice: Bool) throws {
        let reader = try source.open(options)
        (self.source, self.options) = (source, options)
        size = reader.size
        (metadata, name, naturalFormat) = (reader.metadata, reader.name, reader.naturalFormat)
        let page = reader.fileKind == .pdf ? reader.reopened() : nil
        self.page = Mutex(page.map { OpenedReader(reader: $0) })
        if case .file(let path) = source {
            let kind = reader.fileKind.flatMap { DrawingFile.isMisnamed(path, kind: $0) ? $0 : nil }
            note = kind.map { .misnamedDrawing(file: path, kind: $0) }
            isRepeatable = DrawingFile.canBeReopened(path)
        } else {
            (note, isRepeatable) = (nil, true)
        }
        let isStored = if case .pixels = source { false } else { true }
        guard isStored, isReadTwice, DecodedDrawing.fits(reader) else {
            reader.prepareRows()
            decoded = nil
            opened = Mutex(
                [reader, isReadTwice ? reader.reopened() : nil].compactMap { $0.map { OpenedReader(reader: $0) } })
            return
        }
        decoded = DecodedDrawing(reader, limits: options.limits)
        opened = Mutex([])
    }

    /// The drawing from its first row on.
    ///
    /// - Throws: ``SheetError`` for a pipe that has been read, `ImageError` when the drawing cannot be read.
    func reader() throws -> any DrawingReader {
        let reader = try openReader()
        let parts = obscured.withLock(\.self)
        return parts.isEmpty ? reader : ObscuredDrawing(reader, parts: parts)
    }

    /// Obscures parts of the drawing in whatever is made of it from now on.
    func obscure(_ parts: [ObscuredPart]) { obscured.withLock { $0 = parts } }

    /// The parts that are obscured.
    var obscuredParts: [ObscuredPart] { obscured.withLock(\.self) }

    /// The drawing as its file stores it; nil if that is upright.
    var stored: StoredPicture? {
        let orientation = metadata.storedOrientation
        return orientation == .upright ? nil : StoredPicture(upright: size, orientation)
    }

    private func openReader() throws -> any DrawingReader {
        if let decoded { return try decoded.reader() }
        if let opened = opened.withLock({ $0.popLast() }) { return opened.reader }
        guard isRepeatable else { throw SheetError(.drawingConsumed(name: name)) }
        return try source.open(options)
    }

    /// The words that the drawing holds as text, in pixels of the drawing; none for pictures, for drawings with obscured parts, and where
    /// the words cannot be read.
    var words: [DrawnWord] {
        guard obscuredParts.isEmpty else { return [] }
        return readWords.withLock { known in
            if let known { return known }
            let page = page.withLock { $0.take() }
            let words = (try? page?.reader.words()) ?? []
            known = words
            return words
        }
    }

    /// Checks that the drawing has the size in pixels that a plan says.
    func checkSize(of plan: Size) throws(PlanDrawingError) {
        try PlanDrawingError.checkSize(size, ofPlan: plan, file: name)
    }

    /// The SHA-256 of the drawing's file, or of its samples where it is in memory; nil for a pipe.
    func contentHash() throws -> ContentHash? { isRepeatable ? try source.contentHash() : nil }

    /// Keeps what a reader of the drawing has found odd.
    func keepWarnings(of reader: any DrawingReader) {
        let warnings = reader.warnings.map { Message("\(name): \($0)") }
        foundWarnings.withLock { $0 = warnings }
    }

    /// The warnings about oddities in the file from the last time that the file was read, one sentence each behind the file's name.
    var warnings: [Message] { foundWarnings.withLock(\.self) }

    /// The drawing from its first row on, to look at beforehand; nil for a pipe that is not decoded in memory.
    func previewReader() throws -> (any DrawingReader)? {
        if let decoded { return try decoded.reader() }
        // The last one is for the sheet itself.
        if let opened = opened.withLock({ $0.count > 1 ? $0.popLast() : nil }) { return opened.reader }
        return isRepeatable ? try source.open(options) : nil
    }
}
