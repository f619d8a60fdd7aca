import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage

extension Sheet {
    /// Called now and then with the number of rows that are done and of all rows, on any thread, one at a time. Each time more rows are
    /// done than the time before.
    public typealias Progress = (_ done: Int, _ total: Int) -> Void

    /// Renders the sheet to a file, which appears whole or not at all.
    ///
    /// A rendering ends early when its cancellation token is cancelled, or the Swift task that it runs in.
    ///
    /// - Parameters:
    ///   - path: The file to write. Devices such as `/dev/stdout` are written directly.
    ///   - format: What to write; unless given, what the path's ending tells.
    ///   - compression: How much time a PNG's size is worth.
    ///   - quality: Of a JPEG, 1 to 100; nil for `JPEGWriter.usualQuality`.
    ///   - cancellation: Stops the rendering from another thread.
    ///   - progress: Told how far the rendering is.
    /// - Throws: ``SheetError``: `cancelled`, `markersRefused` for a strict sheet, `outputIsInput` for a path of one of the files
    ///   that the sheet was made of, and when the drawing cannot be read or the file not be written.
    public func render(
        to path: String, as format: SheetFormat? = nil, compression: PNGCompression = .balanced,
        quality: Int? = nil, cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) {
        let format = if let format { format } else { try SheetFormat(path: path) }
        if let input = (files + [drawing.path].compactMap(\.self)).first(where: { SameFile.isSame($0, path) }) {
            throw SheetError(.outputIsInput(output: path, input: input))
        }
        try rendering(cancellation, progress) { report in
            let reader = try shownDrawing()
            defer { drawing.keepWarnings(of: reader) }
            if let encoding = format.encoding(compression: compression, quality: quality, color: jpegColor) {
                try renderer.render(reader, to: path, as: encoding, progress: report)
            } else if let vectors = VectorFormat(rawValue: format.rawValue) {
                try renderer.render(reader, to: path, as: vectors, progress: report)
            }
        }
    }

    /// Renders the sheet to the bytes of a file.
    ///
    /// - Parameters: as of ``render(to:as:compression:quality:cancellation:progress:)``.
    /// - Throws: as that.
    public func renderedBytes(
        as format: SheetFormat = .png, compression: PNGCompression = .balanced, quality: Int? = nil,
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) -> [UInt8] {
        try rendering(cancellation, progress) { report in
            let reader = try shownDrawing()
            defer { drawing.keepWarnings(of: reader) }
            if let encoding = format.encoding(compression: compression, quality: quality, color: jpegColor) {
                return try renderer.render(reader, as: encoding, progress: report)
            }
            var written: [UInt8] = []
            if let vectors = VectorFormat(rawValue: format.rawValue) {
                try renderer.render(reader, as: vectors, progress: report) { written += $0 }
            }
            return written
        }
    }

    /// Renders the sheet to pixels: RGB, or RGBA when the drawing has transparency.
    ///
    /// - Throws: as ``render(to:as:compression:quality:cancellation:progress:)``.
    public func renderedPixels(
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(SheetError) -> PixelBuffer {
        try rendering(cancellation, progress) { report in
            let reader = try shownDrawing()
            defer { drawing.keepWarnings(of: reader) }
            return try renderer.pixels(of: reader, progress: report)
        }
    }

    /// Renders a part of the sheet to pixels: RGB, or RGBA when the drawing has transparency. The pixels equal those of the whole sheet,
    /// byte for byte.
    ///
    /// Painting takes time and memory by the region's size, not by the sheet's. If the drawing is given as pixels, or the sheet keeps the
    /// drawing in memory, only the region's pixels are read; otherwise all rows down to the region's last row are read.
    ///
    /// - Parameters:
    ///   - region: A box on the sheet in pixel points, which is enlarged to whole pixels.
    ///   - cancellation: Stops the rendering from another thread.
    /// - Throws: ``SheetError``: `regionOutside` for a region that is empty, not finite, or reaches beyond the sheet, else as
    ///   ``render(to:as:compression:quality:cancellation:progress:)``.
    public func render(region: Box, cancellation: SheetCancellation? = nil) throws(SheetError) -> PixelBuffer {
        let sheet = Box(origin: .zero, size: size)
        guard region.isFinite, sheet.contains(region), region.width > 0, region.height > 0 else {
            throw SheetError(.regionOutside(sheet: size))
        }
        let pixels = PixelBox(covering: region)
        return try rendering(cancellation, nil) { report in
            let reader = try shownDrawing(columns: pixels.left..<pixels.right)
            try reader.skipRows(pixels.top)
            let picture = try Self.pixels(of: reader, count: pixels.bottom - pixels.top) { _ in try report(0) }
            return try renderer.paint(onto: picture, pixels)
        }
    }

    /// The drawing as the sheet shows it, from the first row on. On a dark sheet it lies on paper, which becomes dark with it: light
    /// lines and texts on nothing could not be read on a white page.
    ///
    /// - Parameter columns: which of the sheet's columns are read; all unless given.
    private func shownDrawing(columns: Range<Int>? = nil) throws -> any DrawingReader {
        let reader = try drawing.reader()
        let needsPaper = displayList.tone.isInverted && reader.naturalFormat == .rgba
        let shown = view.drawing(needsPaper ? OpaqueDrawing(reader) : reader, columns: columns)
        return request.view.printArea(for: view.crop.size)
            .map { ResolvedDrawing(shown, dotsPerInch: $0.pixelsPerInch) } ?? shown
    }

    /// The resolution at which a JPEG stores colour. A photo with nothing but detections keeps the resolution of its own file, unless the
    /// sheet is smaller; other sheets follow the JPEG's quality, as thin lines of rooms and markers need all of the colour.
    private var jpegColor: JPEGColor {
        let isPhoto = (report.detectionCount ?? 0) > 0 && report.areaCount + report.acceptedCount == 0
        return isPhoto && report.scale >= 1 ? .ofDrawing : .byQuality
    }

    /// The next rows of a drawing: RGB, or RGBA when the drawing has transparency.
    private static func pixels(
        of reader: any DrawingReader, count: Int, _ progress: (Int) throws -> Void
    ) throws -> PixelBuffer {
        let format = format(of: reader)
        let (first, stride) = (reader.nextRow, reader.width * format.channels)
        return try PixelBuffer(width: reader.width, height: count, format: format) { bytes in
            while reader.nextRow < first + count {
                let row = reader.nextRow - first
                let some = min(rowsAtOnce, count - row)
                let part = UnsafeMutableRawBufferPointer(rebasing: bytes[(row * stride)..<((row + some) * stride)])
                guard try reader.readRows(some, as: format, into: part) > 0 else {
                    throw ImageError.truncated(file: reader.name, row: first + row)
                }
                try progress(row + some)
            }
        }
    }

    /// Returns notes on results that may not be meant when the sheet is written in a format.
    public func notes(writing format: SheetFormat) -> [SheetNote] {
        let isPaperNews = drawing.naturalFormat == .rgba && !displayList.tone.isInverted
        return format == .jpeg && isPaperNews ? [.transparencyOnPaper] : []
    }

    /// The warnings about oddities in the drawing's file from the last rendering of the sheet, one sentence each behind the file's name.
    public var drawingWarnings: [Message] { drawing.warnings }

    private static let rowsAtOnce = 128

    private static func format(of reader: any DrawingReader) -> PixelFormat {
        reader.naturalFormat == .rgba ? .rgba : .rgb
    }

    /// Runs a rendering that reports its rows, and ends when it is cancelled.
    private func rendering<Output>(
        _ cancellation: SheetCancellation?, _ progress: Progress?,
        _ render: (_ report: @escaping (Int) throws -> Void) throws -> Output
    ) throws(SheetError) -> Output {
        guard report.isRenderable else { throw SheetError(.markersRefused(count: report.refused.count)) }
        let total = Int(saturating: size.height)
        do {
            return try withUnsafeCurrentTask { task in
                // The task outlives this call, which runs in it; whether it is cancelled may be asked on any thread.
                nonisolated(unsafe) let task = task
                func check() throws(SheetError) {
                    if cancellation?.isCancelled == true || task?.isCancelled == true { throw SheetError(.cancelled) }
                }
                try check()
                var told = 0
                return try render { done in
                    if done > told {
                        told = done
                        progress?(done, total)
                    }
                    try check()
                }
            }
        } catch {
            throw SheetError(wrapping: error)
        }
    }
}
