import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A drawing that is decoded into memory once, on a thread of its own, and can then be read any number of times.
///
///     let drawing = DecodedDrawing(path: "office.png")
///     …                                    // whatever else there is to do
///     let reader = try drawing.reader()    // waits for what is left of the decoding
public final class DecodedDrawing: @unchecked Sendable {
    private struct Rows {
        let source: any DrawingReader
        let format: PixelFormat
        let bytes: UnsafeMutableRawBufferPointer
    }

    // Unchecked: the decoding thread sets the result before it leaves the group, and the others read it after they have
    // waited for that.
    private let decoding = DispatchGroup()
    private var result: Result<Rows, ImageError>?

    /// Begins to decode a drawing.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: as for ``DrawingFile/open(_:options:)``.
    public init(path: String, options: DrawingOptions = DrawingOptions()) {
        DispatchQueue.global().async(group: decoding) { [self] in
            do throws(ImageError) {
                result = .success(try Self.decode(DrawingFile.open(path, options: options)))
            } catch {
                result = .failure(error)
            }
        }
    }

    deinit {
        if case .success(let rows) = result { rows.bytes.deallocate() }
    }

    private static func decode(_ source: any DrawingReader) throws(ImageError) -> Rows {
        let format = source.naturalFormat
        let rowSize = source.width * format.channels
        // Memory is taken from the system only as rows arrive, so a file that claims more rows than it has costs little; in
        // large pages, where there are any, which is quicker.
        let (count, hugePage) = (rowSize * source.height, 2 << 20)
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count, alignment: count < hugePage ? 64 : hugePage)
        #if os(Linux)
            if count >= hugePage { madvise(bytes.baseAddress, count, MADV_HUGEPAGE) }
        #endif
        do throws(ImageError) {
            let count = try source.readRows(source.height, as: format, into: bytes)
            guard count == source.height else { throw .truncated(file: source.name, row: count) }
        } catch {
            bytes.deallocate()
            throw error
        }
        return Rows(source: source, format: format, bytes: bytes)
    }

    /// A reader from the first row on. It waits until the drawing is decoded.
    ///
    /// - Throws: ``ImageError`` when the drawing cannot be opened or is damaged.
    public func reader() throws(ImageError) -> any DrawingReader {
        decoding.wait()
        guard let result else { preconditionFailure("the decoding has left no result") }
        let rows = try result.get()
        return Reader(drawing: self, source: rows.source, format: rows.format, bytes: rows.bytes)
    }

    private final class Reader: DrawingReader {
        /// Keeps the bytes.
        private let drawing: DecodedDrawing
        private let source: any DrawingReader
        private let bytes: UnsafeMutableRawBufferPointer
        let naturalFormat: PixelFormat
        private(set) var nextRow = 0
        private var converter: RowConverter?

        init(
            drawing: DecodedDrawing, source: any DrawingReader, format: PixelFormat,
            bytes: UnsafeMutableRawBufferPointer
        ) {
            self.drawing = drawing
            self.source = source
            self.bytes = bytes
            naturalFormat = format
        }

        var name: String { source.name }
        var width: Int { source.width }
        var height: Int { source.height }
        var metadata: DrawingMetadata { source.metadata }
        var warnings: [String] { source.warnings }

        func readRows(
            _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
        ) throws(ImageError) -> Int {
            let rows = min(max(count, 0), height - nextRow)
            precondition(buffer.count >= rows * width * format.channels, "the buffer is too small")
            guard rows > 0, let target = buffer.baseAddress, let start = bytes.baseAddress else { return 0 }
            let converter = converter(to: format)
            for row in 0..<rows {
                // The rows lie in the drawing, and there is room for them.
                converter.convert(
                    start + (nextRow + row) * width * naturalFormat.channels, to: target + row * width * format.channels
                )
            }
            nextRow += rows
            return rows
        }

        private func converter(to format: PixelFormat) -> RowConverter {
            if let converter, converter.format == format { return converter }
            let made = RowConverter(
                header: PNGHeader(width: width, height: height, format: naturalFormat), format: format)
            converter = made
            return made
        }
    }
}
