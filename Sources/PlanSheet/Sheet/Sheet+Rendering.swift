import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel

extension Sheet {
    /// Called now and then with the number of rows that are done and of all rows, on any thread, one at a time.
    public typealias Progress = (_ done: Int, _ total: Int) -> Void

    /// Renders the sheet to a file, which appears whole or not at all.
    ///
    /// A rendering ends early when its cancellation token is cancelled, or the Swift task that it runs in.
    ///
    /// - Parameters:
    ///   - path: The file to write. Devices such as `/dev/stdout` are written directly.
    ///   - format: What to write; unless given, what the path's ending tells.
    ///   - compression: How much time a PNG's size is worth.
    ///   - cancellation: Stops the rendering from another thread.
    ///   - progress: Told how far the rendering is.
    /// - Throws: ``SheetError``: `cancelled`, `markersRefused` for a strict sheet, and when the drawing cannot be read or the
    ///   file not be written.
    public func render(
        to path: String, as format: SheetFormat? = nil, compression: PNGCompression = .balanced,
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) {
        let format = if let format { format } else { try SheetFormat(path: path) }
        try rendering(cancellation, progress) { report in
            switch format {
            case .png:
                try renderer.render(
                    view.drawing(drawing.reader()), to: path, compression: compression, progress: report)
            case .pdf: try renderVectors(to: path, as: .pdf, report)
            case .svg: try renderVectors(to: path, as: .svg, report)
            }
        }
    }

    /// Renders the sheet to the bytes of a file.
    ///
    /// - Parameters: as of ``render(to:as:compression:cancellation:progress:)``.
    /// - Throws: as that.
    public func renderedBytes(
        as format: SheetFormat = .png, compression: PNGCompression = .balanced,
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) -> [UInt8] {
        try rendering(cancellation, progress) { report in
            guard format == .png else {
                let file = try TemporaryPath(ending: format.rawValue)
                try renderVectors(to: file.path, as: format == .pdf ? .pdf : .svg, report)
                return try SequentialFile(path: file.path).readAll()
            }
            let reader = try view.drawing(drawing.reader())
            let header = PNGHeader(width: reader.width, height: reader.height, format: Self.format(of: reader))
            let writer = try PNGWriter(header: header, metadata: reader.metadata, compression: compression)
            return try renderer.render(reader, with: writer, progress: report)
        }
    }

    /// Renders the sheet to pixels: RGB, or RGBA when the drawing has transparency.
    ///
    /// - Throws: as ``render(to:as:compression:cancellation:progress:)``.
    public func renderedPixels(
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) -> PixelBuffer {
        try rendering(cancellation, progress) { report in
            let reader = try view.drawing(drawing.reader())
            let format = Self.format(of: reader)
            var picture = PixelBuffer(width: reader.width, height: reader.height, format: format)
            let painter = renderer.makePainter()
            let bytesPerRow = picture.bytesPerRow
            try picture.withUnsafeMutableBytes { bytes in
                while reader.nextRow < reader.height {
                    let row = reader.nextRow
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[(row * bytesPerRow)...])
                    let count = try reader.readRows(Self.rowsAtOnce, as: format, into: rest)
                    guard count > 0 else { throw ImageError.truncated(file: reader.name, row: row) }
                    let strip = UnsafeMutableRawBufferPointer(rebasing: rest[..<(count * bytesPerRow)])
                    try painter.paint(onto: strip, format: format, firstRow: row)
                    try report(row + count)
                }
            }
            return picture
        }
    }

    private static let rowsAtOnce = 128

    private static func format(of reader: any DrawingReader) -> PixelFormat {
        reader.naturalFormat == .rgba ? .rgba : .rgb
    }

    private func renderVectors(
        to path: String, as format: VectorFormat, _ report: @escaping (Int) throws -> Void
    ) throws {
        try renderer.render(view.drawing(drawing.reader()), to: path, as: format, progress: report)
    }

    /// Runs a rendering that reports its rows, and ends when it is cancelled.
    private func rendering<Output>(
        _ cancellation: SheetCancellation?, _ progress: Progress?,
        _ render: (_ report: @escaping (Int) throws -> Void) throws -> Output
    ) throws(SheetError) -> Output {
        guard report.isRenderable else { throw SheetError(.markersRefused(count: report.refused.count)) }
        let total = Int(size.height)
        do {
            return try withUnsafeCurrentTask { task in
                // The task outlives this call, which runs in it; whether it is cancelled may be asked on any thread.
                nonisolated(unsafe) let task = task
                func check() throws(SheetError) {
                    if cancellation?.isCancelled == true || task?.isCancelled == true { throw SheetError(.cancelled) }
                }
                try check()
                return try render { done in
                    progress?(done, total)
                    try check()
                }
            }
        } catch {
            throw SheetError(wrapping: error)
        }
    }
}
